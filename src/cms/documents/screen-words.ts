import { defineQuery } from 'groq';
import * as z from 'zod';
import type { Replaced } from '#words/store.ts';
import { askContent } from '../ask-content.ts';
import { pagePrices } from '../page-prices.ts';
import { problemOfField } from '../parse-content.ts';
import { FIELDS, problemWithName, SCREEN_WORDS, withoutMistakes } from '../rules/screen-words.ts';
import { type ContentSource, contentIn } from '../source.ts';
import { document, text } from './fields.ts';

const words = z.string('expected text').nullable();
const replacementsSchema = document.extend({
  sentences: z.array(z.object({ sentence: text, english: words, spanish: words })),
});

const screenWordsQuery = defineQuery(
  `{"_id": "screenWords", "_type": "screenWords", "sentences": coalesce(*[_type == "screenWords"][0].sentences[]{sentence, english, spanish}, [])}`,
);

function getReplacements(source: ContentSource) {
  return askContent(screenWordsQuery, replacementsSchema, `type ${SCREEN_WORDS}`, { source });
}

/** Returns the words that editors have put in place of the code's. Leaves out mistakes, which may occur in drafts. */
export async function getScreenWords(source: ContentSource = contentIn('en')): Promise<Replaced> {
  return withoutMistakes(await getReplacements(source), pagePrices());
}

/** Throws a ContentError that names the first sentence with a mistake. Sentences that no longer exist are ignored. */
export async function checkScreenWords(source: ContentSource): Promise<void> {
  const replacements = await getReplacements(source);
  for (const [index, one] of replacements.sentences.entries()) {
    for (const field of FIELDS) {
      const problem = problemWithName(one, field, pagePrices());
      if (problem !== true)
        throw problemOfField(replacements, `sentences.${index}.${field}`, problem);
    }
  }
}
