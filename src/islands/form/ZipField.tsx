import type { ClipboardEvent } from 'react';
import { fiveDigitZip, isWholeZip } from '#contracts/account/zip-code.ts';
import * as limits from '#contracts/every-page/limits.ts';
import type { FieldWidth } from '../ui/Field.tsx';
import { TextField } from './TextField.tsx';
import type { FormField } from './use-form.ts';

type Props = FormField<string> & { label?: string; width?: FieldWidth; autoComplete: string };

/** A zip code. The box holds six characters, so a longer one is read before it is cut. */
export function ZipField({ label = 'Zip code', width = 'short', ...field }: Props) {
  const { value, onChange, onBlur } = field;
  function paste(event: ClipboardEvent) {
    const zip = fiveDigitZip(event.clipboardData.getData('text'));
    if (!isWholeZip(zip)) return;
    event.preventDefault();
    onChange(zip);
  }
  function leave() {
    const zip = fiveDigitZip(value);
    if (zip === value) onBlur();
    else onChange(zip);
  }
  return (
    <TextField
      {...field}
      label={label}
      width={width}
      inputMode="numeric"
      maxLength={limits.zipCodeLength}
      onPaste={paste}
      onBlur={leave}
    />
  );
}
