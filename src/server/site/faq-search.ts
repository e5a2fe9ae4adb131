/** The search of the FAQ page without a script in the browser: the server leaves out what does not match. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { html as escaped } from '#mails/frame/html.ts';
import { CONTACT_ANCHOR, FAQ, questionId } from '#routes/pages.ts';

/** The longest text that the form lets a visitor type. */
const MOST_CHARACTERS = 100;
const FIELD = 'name="q"';
const PLACE = 'data-faq="found">';

const faqWordsSchema = z.array(
  z.object({
    anchor: z.string(),
    entries: z.array(z.object({ slug: z.string(), text: z.string() })),
  }),
);
/** What can be searched: each entry's question and answer, by category. */
export type FaqWords = z.infer<typeof faqWordsSchema>;

/** Reads the words of the FAQ in each language, by the page's address. Throws where they are malformed. */
export async function readFaqWords(siteFolder: string): Promise<ReadonlyMap<string, FaqWords>> {
  const file = join(siteFolder, 'faq.json');
  if (!existsSync(file)) return new Map();
  const words = z
    .record(z.string(), faqWordsSchema)
    .parse(JSON.parse(await readFile(file, 'utf8')));
  return new Map(Object.entries(words));
}

/**
 * The FAQ page with only the entries that mention every word of `q`, opened, and a sentence that counts them.
 * The page as it is if `q` is empty.
 */
export function searchFaq(
  page: string,
  categories: FaqWords,
  q: string,
  path: string = FAQ,
): string {
  const asked = [...q.trim()].slice(0, MOST_CHARACTERS).join('').trim();
  if (asked === '') return page;
  const words = wordsOf(asked);
  let count = 0;
  let html = page;
  for (const { anchor, entries } of categories) {
    const before = count;
    for (const { slug, text } of entries) {
      const fits = words.every((word) => alike(text).includes(word));
      if (fits) count += 1;
      html = change(html, { id: questionId(slug), tag: 'details' }, (entry) =>
        fits ? entry.replace('<details', '<details open') : '',
      );
    }
    if (count === before) html = change(html, { id: anchor, tag: 'section' }, () => '');
  }
  // Functions, since what a visitor types may hold a pattern of `replace`.
  return html
    .replace(FIELD, () => `${FIELD} value="${escaped`${asked}`}"`)
    .replace(PLACE, () => PLACE + outcome(asked, count, path));
}

/** Changes the element with an id, or its content. */
function change(
  html: string,
  { id, tag }: { id: string; tag: string },
  by: (element: string) => string,
): string {
  const at = html.indexOf(` id="${id}"`);
  const start = html.lastIndexOf(`<${tag}`, at);
  const end = html.indexOf(`</${tag}>`, at) + tag.length + '</>'.length;
  if (at < 0 || start < 0) return html;
  return html.slice(0, start) + by(html.slice(start, end)) + html.slice(end);
}

function outcome(asked: string, count: number, path: string): string {
  const quoted = escaped`“${asked}”`;
  const sentence =
    count === 0
      ? `No answer mentions ${quoted}.`
      : `${count} ${count === 1 ? 'answer' : 'answers'} for ${quoted}`;
  return `<p class="mt5"><strong>${sentence}</strong></p><p><a class="tall" href="${path}">All questions</a><a class="tall" href="${path}#${CONTACT_ANCHOR}">Contact us</a></p>`;
}

/** The words to look for, without the question mark after the last one. */
function wordsOf(asked: string): string[] {
  return alike(asked)
    .split(/\s+/)
    .map((word) => trimEnd(word, '?!.,;:') || word);
}

/** Editors write curly apostrophes, keyboards straight ones. */
function alike(text: string): string {
  return text.replace(/[‘’]/g, "'").toLowerCase();
}
