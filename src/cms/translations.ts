import type { Language } from '#words/languages.ts';

/**
 * The fields that a translation takes from its original, because a translation contains only text to translate. They
 * may be in a group of fields.
 */
export const TAKEN_FROM_ORIGINAL: readonly string[] = [
  'anchor',
  'category',
  'copyright',
  'email',
  'endsAt',
  'icon',
  'licenseNumber',
  'order',
  'papersAddress',
  'phone',
  'place',
  'placeholders',
  'providerName',
  'service',
  'showsContact',
  'slug',
  'startsAt',
  'tone',
  'updated',
];

/** There is at most one translation for each language. */
export function translationIdOf(originalId: string, language: Language): string {
  return `${originalId}-${language}`;
}

export function originalOf(
  document: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const original = document?.translationOf;
  if (typeof original !== 'object' || original === null || !('_ref' in original)) return undefined;
  return typeof original._ref === 'string' ? original._ref : undefined;
}
