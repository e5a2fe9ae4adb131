export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages besides English. Editors translate content into each; `spanish/` has the sentences in code. */
export const TRANSLATED_INTO = [
  /** `title` is what editors see, and `name` is what customers see. */
  { id: 'es', title: 'Spanish', name: 'Español' },
] as const satisfies readonly { id: Language; title: string; name: string }[];

/** Returns the language with an id. English if there is none. */
export function languageOf(id: unknown): Language {
  return LANGUAGES.find((language) => language === id) ?? 'en';
}

/** Returns a language's name in that language, for customers. */
export function nameOfLanguage(language: Language): string {
  return TRANSLATED_INTO.find(({ id }) => id === language)?.name ?? 'English';
}
