/** The languages that editors can translate content into, beside English. */
export const TRANSLATED_INTO = [
  /** `title` is for editors, `name` for customers. */
  { id: 'es', title: 'Spanish', name: 'Español' },
] as const;

export type Language = 'en' | (typeof TRANSLATED_INTO)[number]['id'];
export const LANGUAGES: readonly Language[] = ['en', ...TRANSLATED_INTO.map(({ id }) => id)];

/** The language in its own words, for customers. */
export function nameOfLanguage(language: Language): string {
  return TRANSLATED_INTO.find(({ id }) => id === language)?.name ?? 'English';
}

/** What a translation takes from its original: it holds the words alone. */
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

/** The id of the document that translates another one: each has one in a language at most. */
export function translationIdOf(originalId: string, language: Language): string {
  return `${originalId}-${language}`;
}

/** The id of the document that this one translates; undefined for an original. */
export function originalOf(
  document: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const original = document?.translationOf;
  if (typeof original !== 'object' || original === null || !('_ref' in original)) return undefined;
  return typeof original._ref === 'string' ? original._ref : undefined;
}
