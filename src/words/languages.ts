/** The languages besides English. Editors translate content into each; `spanish/` has the sentences in code. */
export const TRANSLATED_INTO = [
  /** `title` is what editors see, and `name` is what customers see. */
  { id: 'es', title: 'Spanish', name: 'Español' },
] as const;

export type Language = 'en' | (typeof TRANSLATED_INTO)[number]['id'];
export const LANGUAGES: readonly Language[] = ['en', ...TRANSLATED_INTO.map(({ id }) => id)];

/** Returns the language with an id. English if there is none. */
export function languageOf(id: string | null | undefined): Language {
  return LANGUAGES.find((language) => language === id) ?? 'en';
}

/** Returns a language's name in that language, for customers. */
export function nameOfLanguage(language: Language): string {
  return TRANSLATED_INTO.find(({ id }) => id === language)?.name ?? 'English';
}
