/** The title and description that search engines and shared links show of a page. */
import { originalIdOf } from '../translations.ts';

/** Results usually cut off longer texts. */
export const LONGEST_IN_RESULTS = { title: 60, description: 155 } as const;

type Part = keyof typeof LONGEST_IN_RESULTS;
const PARTS: Part[] = ['title', 'description'];

/** How long a page's own text is, and with the company name that search engines show after a title. */
export function lengthOf(part: Part, text: string, full = text) {
  const longest = LONGEST_IN_RESULTS[part];
  const isLong = text.length > longest;
  const isNamed = !isLong && full !== text;
  const words = [
    `${text.length} characters${isNamed ? `, ${full.length} with the company name` : ''}`,
    `search engines show about ${longest}`,
  ].join('; ');
  const isCut = full.length > longest;
  return { isLong, isCut, words: isNamed && isCut ? `${words}, so they cut off the name` : words };
}

/** Cuts a text where search results usually do: after the last word that fits. */
export function cutOff(part: Part, text: string): string {
  const longest = LONGEST_IN_RESULTS[part];
  if (text.length <= longest) return text;
  const fitting = text.slice(0, longest);
  const end = text[longest] === ' ' ? longest : fitting.lastIndexOf(' ');
  return `${end === -1 ? fitting : fitting.slice(0, end)} …`;
}

/** The fields of the documents that have a page. */
export const SEARCH_FIELDS: Readonly<Record<string, Record<Part, string>>> = {
  homePage: { title: 'seoTitle', description: 'seoDescription' },
  servicePage: { title: 'title', description: 'seoDescription' },
  legalPage: { title: 'title', description: 'seoDescription' },
  pageText: { title: 'heading', description: 'description' },
};

type Document = { _id: string; _type: string } & Readonly<Record<string, unknown>>;

/** Undefined if the document has no page of its own. */
export function searchTextOf(document: Document): Record<Part, string> | undefined {
  const fields = SEARCH_FIELDS[document._type];
  if (!fields) return undefined;
  const textIn = (name: string) => String(document[name] ?? '').trim();
  const text = { title: textIn(fields.title), description: textIn(fields.description) };
  // Only the main texts of pages have a description.
  return document._type === 'pageText' && text.description === '' ? undefined : text;
}

/** Returns the fields whose text is too long for search results. */
export function longTexts(page: Document) {
  const fields = SEARCH_FIELDS[page._type];
  const own = searchTextOf(page);
  if (!fields || !own) return [];
  return PARTS.map((part) => ({ field: fields[part], ...lengthOf(part, own[part]) }))
    .filter(({ isLong }) => isLong)
    .map(({ field, words }) => ({ field, message: `${words}.` }));
}

/** Returns the fields whose text another page in the same language has, too. Ids are those of published documents. */
export function repeatedTexts(page: Document, published: readonly Document[]) {
  const fields = SEARCH_FIELDS[page._type];
  const own = searchTextOf(page);
  if (!fields || !own) return [];
  const { language } = originalIdOf(page._id);
  const others = published
    .filter(({ _id }) => _id !== page._id && originalIdOf(_id).language === language)
    .flatMap((other) => searchTextOf(other) ?? []);
  return PARTS.flatMap((part) => {
    const same = others.find((other) => own[part] !== '' && other[part] === own[part]);
    const message = `The page “${same?.title}” has the same ${part}. In search results, people can’t tell them apart.`;
    return same ? [{ field: fields[part], message }] : [];
  });
}
