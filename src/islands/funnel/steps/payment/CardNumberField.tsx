import { type ClipboardEvent, type FormEvent, useLayoutEffect, useRef } from 'react';
import { enteredDigits } from '#contracts/api/entered-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { cardBrand } from '#contracts/order/card.ts';
import type { FormField } from '#islands/form/use-form.ts';
import { Field, hintId } from '#islands/ui/Field.tsx';
import { groupCardNumber, readCardNumber } from './card-number.ts';

/** The card number in blocks, with its brand. The form stores it without the spaces. */
export function CardNumberField({ field }: { field: FormField<string> }) {
  const { id, name, error, onChange, onBlur } = field;
  const value = enteredDigits(field.value);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = groupCardNumber(value);
  const brand = cardBrand(value);

  // After a programmatic change of the text, the browser moves the caret to its end.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function edit(text: string, place: number, forward = false) {
    const read = readCardNumber({ before: value, text, caret: place, forward });
    caret.current = read.caret;
    // An edit that is reverted causes no render, but it moves the caret.
    if (read.value === value && input.current) {
      input.current.value = shown;
      input.current.setSelectionRange(read.caret, read.caret);
    }
    onChange(read.value);
  }

  // By default, the browser truncates pasted text, including its spaces, to the length of the box.
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    // Words before the number, as in a note, are not part of it.
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
    <Field id={id} label="Credit card number" error={error}>
      {(wiring) => (
        <div className="card-number">
          <input
            ref={input}
            {...wiring}
            aria-describedby={
              [wiring['aria-describedby'], brand && hintId(id)].filter(Boolean).join(' ') ||
              undefined
            }
            type="text"
            className="input"
            name={name}
            value={shown}
            inputMode="numeric"
            autoComplete="cc-number"
            // The limit counts digits; the spaces between the blocks are added.
            maxLength={limits.cardNumberLength + shown.length - value.length}
            onChange={type}
            onPaste={paste}
            onBlur={onBlur}
          />
          {brand && (
            <span className="card-brand" id={hintId(id)} translate="no">
              {brand}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}
