import type { FieldError } from './envelope.ts';
import { property } from './failure-text.ts';

type Issue = { path: readonly PropertyKey[]; message: string };

/** Returns the first message of each field. The schemas put the required rule before the format rule. */
export function firstErrors(parsed: {
  error?: { issues: readonly Issue[] } | undefined;
}): FieldError[] {
  const firsts = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!firsts.has(field)) firsts.set(field, message);
  }
  return [...firsts].map(([field, message]) => ({ field, message }));
}

/** Returns the refused fields of a failure, from any value. Skips entries that name no field. */
export function fieldErrorsOf(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) => {
    const field = filledText(property(entry, 'field'));
    const message = filledText(property(entry, 'message'));
    return field && message ? [{ field, message }] : [];
  });
}

/** Returns the value if it is a text that is not blank. */
export function filledText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
