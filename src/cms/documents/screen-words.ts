import { defineQuery } from 'groq';
import * as z from 'zod';
import type { Replaced } from '#words/store.ts';
import { askContent } from '../ask-content.ts';
import { problemOfField } from '../parse-content.ts';
import {
  FIELDS,
  isKnown,
  problemOfWords,
  problemWithName,
  type Replacement,
  SCREEN_WORDS,
  type WordsField,
} from '../rules/screen-words.ts';
import { type ContentSource, contentIn } from '../source.ts';
import { text } from './fields.ts';

const words = z.string('expected text').nullable();
const replacementsSchema = z.object({
  sentences: z.array(z.object({ sentence: text, english: words, spanish: words })),
});

const screenWordsQuery = defineQuery(
  `{"sentences": coalesce(*[_type == "screenWords"][0].sentences[]{sentence, english, spanish}, [])}`,
);

async function getReplacements(source: ContentSource): Promise<Replacement[]> {
  const what = `type ${SCREEN_WORDS}`;
  return (await askContent(screenWordsQuery, replacementsSchema, what, { source })).sentences;
}

let last: { from: Replacement[]; words: Replaced } | undefined;

/** Returns the words that editors have put in place of the code's. Leaves out mistakes, which may occur in drafts. */
export async function getScreenWords(source: ContentSource = contentIn('en')): Promise<Replaced> {
  const from = await getReplacements(source);
  if (last?.from !== from) {
    last = { from, words: { en: wordsOf(from, 'english'), es: wordsOf(from, 'spanish') } };
  }
  return last.words;
}

function wordsOf(replacements: readonly Replacement[], field: WordsField): Record<string, string> {
  const found = replacements.flatMap((one) => {
    const isUsed = isKnown(one.sentence) && problemOfWords(one, field) === true;
    return isUsed && one[field] ? [[one.sentence, one[field]] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Throws a ContentError that names the first sentence with a mistake. Sentences that no longer exist are ignored. */
export async function checkScreenWords(source: ContentSource): Promise<void> {
  for (const [index, one] of (await getReplacements(source)).entries()) {
    for (const field of FIELDS) {
      const problem = problemWithName(one, field);
      const document = { _id: SCREEN_WORDS, _type: SCREEN_WORDS };
      if (problem !== true) throw problemOfField(document, `sentences.${index}.${field}`, problem);
    }
  }
}
