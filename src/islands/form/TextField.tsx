import {
  type ClipboardEvent,
  type InputEvent,
  type InputHTMLAttributes,
  Suspense,
  useRef,
  useState,
} from 'react';
import { fiveDigitZip, isWholeZip } from '#contracts/account/postal.ts';
import * as limits from '#contracts/api/limits.ts';
import { Field, type FieldProps } from '#islands/ui/Field.tsx';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import { t } from '#words/words.ts';
import type { ZipNoteProps } from './place/ZipNote.tsx';
import type { FormField } from './use-form.ts';

const ZipNote = lazyPart(async () => (await import('./place/ZipNote.tsx')).ZipNote, Nothing);

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'autoComplete'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'placeholder'
  | 'spellCheck'
  | 'autoCapitalize'
  | 'onBeforeInput'
  | 'onPaste'
>;

type Props = FieldProps &
  Native & {
    name: string;
    value: string;
    onChange: (value: string) => void;
    onBlur?: () => void;
  };

export function TextField(props: Props) {
  const { id, label, optional, hint, error, alert, width, onChange, onBlur, ...native } = props;
  const shown = { optional: optional ?? false, alert: alert ?? false, width: width ?? 'full' };
  const field = { id, label, hint, error, ...shown };
  return (
    <Field {...field}>
      {(wiring) => (
        <input
          type="text"
          className="input"
          {...native}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

type ZipFieldProps = FormField<string> & {
  /** The form in which the ZIP code fills in the city and state. */
  form?: ZipNoteProps['form'];
  label?: string;
  autoComplete: string;
};

/** Five digits and a separator, after which more digits may follow. */
const MAY_GO_ON = /^\d{5}[- ]/;

/** A ZIP code field. The box holds six characters, so longer input is parsed before the browser truncates it. */
export function ZipField({ label = t('ZIP code'), form, ...field }: ZipFieldProps) {
  const { value, onChange, onBlur } = field;
  const [first] = useState(form?.values);
  const [isNews, setNews] = useState(false);
  if (form && first && !isNews && isWholeZip(value)) {
    const isChanged = value !== first.zip_code || form.values.state !== first.state;
    if (isChanged || form.values.city === '') setNews(true);
  }
  const beyond = useRef('');
  function read(text: string) {
    beyond.current = '';
    onChange(text);
  }
  function type(event: InputEvent<HTMLInputElement>) {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isFull = value.length >= limits.zipCodeLength && selectionStart === selectionEnd;
    beyond.current = isFull ? beyond.current + event.data : '';
    // In some browsers, Enter also triggers `beforeinput`, but it should submit the form.
    if (!isFull || /[\r\n]/.test(event.data)) return;
    event.preventDefault();
    const text = value + beyond.current;
    const zip = fiveDigitZip(text);
    if (isWholeZip(zip) && !MAY_GO_ON.test(text)) read(zip);
  }
  function paste(event: ClipboardEvent) {
    const zip = fiveDigitZip(event.clipboardData.getData('text'));
    if (!isWholeZip(zip)) return;
    event.preventDefault();
    read(zip);
  }
  function leave() {
    const zip = fiveDigitZip(value);
    beyond.current = '';
    if (zip === value) onBlur();
    else onChange(zip);
  }
  return (
    <TextField
      {...field}
      label={label}
      hint={
        form &&
        first && (
          <>
            <span>{t('Fills in the city and state.')}</span>{' '}
            {isNews && (
              <Suspense>
                <ZipNote form={form} first={first} />
              </Suspense>
            )}
          </>
        )
      }
      inputMode="numeric"
      maxLength={limits.zipCodeLength}
      onBeforeInput={type}
      onPaste={paste}
      onBlur={leave}
    />
  );
}
