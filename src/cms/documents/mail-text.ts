import * as z from 'zod';
import type { Language } from '#words/languages.ts';
import { currentLanguage, runIn } from '#words/store.ts';
import { allMails, isWords } from '../../mails/all.ts';
import { problemOfWords } from '../../mails/parts/grammar.ts';
import type { PartSpec, Words, WordsSpec } from '../../mails/parts/spec.ts';
import { askUntyped } from '../ask-content.ts';
import { ContentError } from '../parse-content.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { text } from './fields.ts';
import { getScreenWords } from './screen-words.ts';
import { getSettings } from './settings.ts';
import { licenseeOf } from './settings-schema.ts';

// The compiler can't derive the type of this query's result, because the query is built at run time. The schema and
// the Studio's types are derived from the same list.
const mailsQuery = `{${allMails.map(({ name }) => `"${name}": *[_type == "${name}"][0]`).join()}}`;

export const mailsSchema = z.object(
  Object.fromEntries(allMails.map((spec) => [spec.name, schemaOf(spec)])),
);

/** Throws a ContentError if the text of an email is missing or has wrong placeholders. */
export async function getMailWords(source: ContentSource = contentSource): Promise<Words> {
  const words = await askUntyped(mailsQuery, mailsSchema, 'The mails', { source });
  if (!isWords(words)) throw new ContentError('The words of the emails are incomplete.');
  return words;
}

function schemaOf(spec: WordsSpec) {
  const parts = Object.entries(spec.parts).map(([part, partSpec]) => [
    part,
    text
      .superRefine((words, context) => {
        const message = problemOfWords(spec, partSpec, words);
        if (message !== true) context.addIssue({ code: 'custom', message });
      })
      // In the preview of an unfinished draft, these examples stand in for missing text.
      .meta({ examples: [neededWords(partSpec)] }),
  ]);
  return z.object(Object.fromEntries(parts), `There is no published document of type ${spec.name}`);
}

function neededWords({ must = [], link = false }: PartSpec): string {
  return [...must.map((value) => `{${value}}`), ...(link ? ['[link]'] : [])].join(' ');
}

/** Returns the licensee's details for the server's documents, the text of its emails, and editors' words of screens. */
async function getLicenseeWords() {
  return {
    ...licenseeOf(await getSettings()),
    mails: await getMailWords(),
    screens: (await getScreenWords())[currentLanguage()],
  };
}

/** Returns the licensee in each language. */
export async function getLicensees() {
  return {
    en: await runIn('en', getLicenseeWords),
    es: await runIn('es', getLicenseeWords),
  } satisfies Record<Language, unknown>;
}
