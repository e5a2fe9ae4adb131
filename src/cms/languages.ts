/** The languages besides English into which editors can translate content. */
export const TRANSLATED_INTO = [
  /** `title` is what editors see, and `name` is what customers see. */
  { id: 'es', title: 'Spanish', name: 'Español' },
] as const;

export type Language = 'en' | (typeof TRANSLATED_INTO)[number]['id'];
export const LANGUAGES: readonly Language[] = ['en', ...TRANSLATED_INTO.map(({ id }) => id)];

/** Returns a language's name in that language, for customers. */
export function nameOfLanguage(language: Language): string {
  return TRANSLATED_INTO.find(({ id }) => id === language)?.name ?? 'English';
}

/** The fields that a translation takes from its original, because a translation contains only text. */
export const TAKEN_FROM_ORIGINAL: readonly string[] = [
  'anchor',
  'category',
  'endsAt',
  'icon',
  'order',
  'place',
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
