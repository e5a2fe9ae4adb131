import { type Language, TRANSLATED_INTO } from '#words/languages.ts';

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
  'questions',
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

/** Returns the original's id and the translation's language. An original's language is English. */
export function originalIdOf(id: string): { original: string; language: Language } {
  const language = TRANSLATED_INTO.find((one) => id.endsWith(`-${one.id}`))?.id;
  return language
    ? { original: id.slice(0, -language.length - 1), language }
    : { original: id, language: 'en' };
}

export function originalOf(
  document: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const original = document?.translationOf;
  if (typeof original !== 'object' || original === null || !('_ref' in original)) return undefined;
  return typeof original._ref === 'string' ? original._ref : undefined;
}
