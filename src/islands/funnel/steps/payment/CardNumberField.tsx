import { type ClipboardEvent, type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { isAmex } from '#contracts/order/card.ts';
import { cardBrand } from '#contracts/order/card-brand.ts';
import { hasCheckDigit } from '#contracts/order/card-number.ts';
import type { FormField } from '#islands/form/use-form.ts';
import { afterClick, Field, hintId } from '#islands/ui/Field.tsx';
import { t } from '#words/words.ts';

/** The form stores the number without spaces. */
export function CardNumberField({ field }: { field: FormField<string> }) {
  const { id, name, error, onChange, onBlur } = field;
  const value = enteredDigits(field.value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = groupCardNumber(value);
  // While a long number is being typed, its first 16 digits may look mistyped.
  const [isTyping, setTyping] = useState(false);
  const isMistyped = !error && !isTyping && looksMistyped(value);

  // When code changes the text, the browser moves the caret to the end.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function edit(text: string, place: number, forward = false) {
    const read = readCardNumber({ before: value, text, caret: place, forward });
    caret.current = read.caret;
    // An edit that is reverted doesn't cause a render, but it does move the caret.
    if (read.value === value && input.current) {
      input.current.value = shown;
      input.current.setSelectionRange(read.caret, read.caret);
    }
    setTyping(true);
    onChange(read.value);
  }

  // By default, the browser truncates pasted text to the length of the box, and spaces count.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    // Any words before the number, such as those from a note, aren't part of it.
    const pasted = event.clipboardData
      .getData('text')
      .replace(/^[\p{L}\s:]+(?=\d)/u, '')
      .trim();
    const start = text.slice(0, selectionStart ?? text.length) + pasted;
    edit(start + text.slice(selectionEnd ?? text.length), start.length);
  }

  function type({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) {
    const place = currentTarget.selectionStart ?? currentTarget.value.length;
    const isForward =
      nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    edit(currentTarget.value, place, isForward);
  }

  return (
    <Field
      id={id}
      label={t('Credit card number')}
      error={error}
      help={
        !error && (
          <p className="hint" id={helpId(id)} role={isMistyped ? 'status' : undefined}>
            <span>
              {isMistyped
                ? t('Check this number. It may have a typo.')
                : t('We don’t store the number or the CVV.')}
            </span>
          </p>
        )
      }
    >
      {(wiring) => (
        <div className="card-number">
          <input
            ref={input}
            {...wiring}
            aria-describedby={[wiring['aria-describedby'], hintId(id), !error && helpId(id)]
              .filter(Boolean)
              .join(' ')}
            type="text"
            className="input"
            name={name}
            value={shown}
            inputMode="numeric"
            autoComplete="cc-number"
            // The limit applies to digits, so the spaces between the blocks are added.
            maxLength={limits.cardNumberLength + shown.length - value.length}
            onChange={type}
            onPaste={paste}
            onBlur={() => {
              onBlur();
              afterClick(() => setTyping(false));
            }}
          />
          <CardBrand id={hintId(id)} brand={value && cardBrand(value)} />
        </div>
      )}
    </Field>
  );
}

/** Card processors in the U.S. accept all of these. In the order of the picture of their marks. */
const ACCEPTED = ['Visa', 'Mastercard', 'American Express', 'Discover'];

/** Shows the network of a number, if we accept it. Before a number is typed (`''`), shows the accepted networks. */
export function CardBrand({ id, brand }: { id?: string; brand: string | undefined }) {
  const at = ACCEPTED.indexOf(brand ?? '-');
  if (brand !== '' && at < 0) return null;
  return (
    <span
      className="card-marks"
      // One of the picture's four marks
      style={brand ? { width: '2rem', backgroundPosition: `${(at * 100) / 3}%` } : undefined}
      id={id}
      translate="no"
    >
      {brand || ACCEPTED.join(', ')}
    </span>
  );
}

const helpId = (id: string) => `${id}-help`;

/** Only a hint, because the payment provider decides whether a number is valid. */
function looksMistyped(number: string): boolean {
  const isComplete = number.length >= (isAmex(number) ? 15 : 16);
  return isComplete && /^\d+$/.test(number) && !hasCheckDigit(number);
}

const AMEX_BLOCKS = /^(.{1,4})(.{1,6})?(.+)?$/;
const BLOCKS = /.{1,4}/g;

/** Text that isn't all digits is returned unchanged. */
export function groupCardNumber(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  const blocks = isAmex(digits) ? AMEX_BLOCKS.exec(digits)?.slice(1) : digits.match(BLOCKS);
  return (blocks ?? []).filter(Boolean).join(' ');
}

type Edit = {
  /** The number before the edit, without spaces. */
  before: string;
  text: string;
  caret: number;
  /** True if the edit deleted the character after the caret, not the one before it. */
  forward?: boolean;
};

export function readCardNumber({ before, text, caret, forward = false }: Edit) {
  const typed = enteredDigits(text);
  const place = enteredDigits(text.slice(0, caret)).length;
  // Only a space was deleted, and it is added back automatically, so the user meant the digit next to it. Autofill may
  // replace the number by the same one without spaces.
  if (typed === before && text.length === groupCardNumber(before).length - 1) {
    const gone = forward ? place : place - 1;
    return shown(before.slice(0, gone) + before.slice(gone + 1), gone);
  }
  const isFull = before.length === limits.cardNumberLength && typed.length === before.length + 1;
  return isFull
    ? shown(before, place - 1)
    : shown(typed.slice(0, limits.cardNumberLength), Math.min(place, limits.cardNumberLength));
}

function shown(value: string, place: number) {
  const text = groupCardNumber(value);
  let caret = 0;
  for (let count = 0; count < place; caret += 1) if (text[caret] !== ' ') count += 1;
  return { value, caret };
}
