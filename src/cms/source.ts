import { evaluate, parse } from 'groq-js';
import { cachesContent, readContentConfig } from '#config/content.ts';
import type { Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';
import { type Documents, fetchContent } from './fetch-content.ts';
import { inLanguage } from './in-language.ts';

/** Runs one GROQ query and returns plain data that hasn't been checked yet. */
export type ContentSource = {
  (query: string, params?: Record<string, unknown>): Promise<unknown>;
  /** English by default. */
  language?: Language;
};

/** Each query runs once. */
export function createContentSource(
  documents: Documents,
  language: Language = 'en',
): ContentSource {
  const dataset = inLanguage(documents, language);
  const answers = new Map<string, Promise<unknown>>();
  return (query, params = {}) => {
    const key = JSON.stringify([query, params]);
    const answer = answers.get(key) ?? run(query, params);
    answers.set(key, answer);
    return answer;
  };

  async function run(query: string, params: Record<string, unknown>): Promise<unknown> {
    const value = await evaluate(parse(query, { params }), { dataset, params });
    return value.get();
  }
}

let cached: Promise<Documents> | undefined;

export function setContent(documents: Documents): void {
  cached = Promise.resolve(documents);
}

const sources = new Map<Language, { documents: Documents; source: ContentSource }>();

/** The first query fetches the content, unless `setContent` provided it. */
export function contentIn(language: Language): ContentSource {
  const source: ContentSource = async (query, params) => {
    const fetched = cached ?? fetchContent(readContentConfig(process.env));
    if (cachesContent) cached = fetched;
    const documents = await fetched;
    const known = sources.get(language);
    const current =
      known?.documents === documents
        ? known
        : { documents, source: createContentSource(documents, language) };
    sources.set(language, current);
    return current.source(query, params);
  };
  return Object.assign(source, { language });
}

/** The content in the language of the current page. */
export const contentSource: ContentSource = Object.defineProperty(
  ((query, params) => contentIn(currentLanguage())(query, params)) satisfies ContentSource,
  'language',
  { get: currentLanguage },
);
