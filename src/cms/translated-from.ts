/** Shows what has changed in an original since it was translated. A translation stores the English text. */
import { diffArrays } from 'diff';
import * as z from 'zod/mini';
import { textsOf } from './rules/prices.ts';
import { hasSeveralWords } from './rules/words.ts';
import { TAKEN_FROM_ORIGINAL } from './translations.ts';

/** A field's text, with one line for each paragraph, list item, or other text in it. */
const fieldTextSchema = z.object({
  _key: z.string(),
  _type: z.literal('fieldText'),
  lines: z.array(z.string()),
});
type FieldText = z.infer<typeof fieldTextSchema>;
const storedSchema = z.object({ translatedFrom: z.array(fieldTextSchema) });

/** Parts of a document that aren't text, such as the targets of links. */
const NOT_TEXT = new Set([
  ...TAKEN_FROM_ORIGINAL,
  ...['language', 'linkTo', 'page', 'to', 'translatedFrom', 'translationOf'],
]);

type Fields = Readonly<Record<string, unknown>>;
type Maybe = Fields | null | undefined;

/** Returns what a translation stores when it is created or published. */
export function textOfOriginal(published: Maybe): FieldText[] {
  return [...linesOf(published)].map(([_key, own]) => {
    return { _key, _type: 'fieldText', lines: own.map(({ text }) => text) };
  });
}

/** Returns the paths of a translation's texts that are still in English. */
export function pathsInEnglish(translation: Maybe, originals: readonly Fields[]): string[][] {
  const english = new Set([...textsOf(originals)].map(({ text }) => text));
  const { translatedFrom: _, ...shown } = translation ?? {};
  return [...textsOf(shown)]
    .filter(({ text }) => english.has(text) && hasSeveralWords(text))
    .map(({ path }) => path);
}

/** `section` is the heading that the line is under in its field, if there is one. */
type Line = { text: string; section: string };
type Lines = ReadonlyMap<string, Line[]>;

function linesOf(document: Maybe): Lines {
  const lines = new Map<string, Line[]>();
  for (const [field, value] of Object.entries(document ?? {})) {
    for (const { text, about: section, path } of textsOf(value, [field])) {
      const isText = path.every((name) => !name.startsWith('_') && !NOT_TEXT.has(name));
      if (isText && text.trim() !== '') {
        lines.set(field, [...(lines.get(field) ?? []), { text, section }]);
      }
    }
  }
  return lines;
}

const approvedSchema = z.record(z.string(), z.unknown());

/**
 * Returns the text that an approval covers, with the headings first. `json` is the result of `textToApprove`, which sorts
 * the fields.
 */
export function textOfApproved(json: string): FieldText[] {
  const headingsFirst = (_: string, part: unknown) => {
    if (typeof part !== 'object' || part === null || !('heading' in part)) return part;
    const { heading, ...others } = part;
    return { heading, ...others };
  };
  return textOfOriginal(approvedSchema.parse(JSON.parse(json, headingsFirst)));
}

/** Whether a translation's original had text in a field. */
export function hadText(translation: Maybe, field: string): boolean {
  const stored = storedSchema.safeParse(translation);
  return stored.success && stored.data.translatedFrom.some(({ _key }) => _key === field);
}

/** A part of a field that has changed. Line breaks separate its lines. */
export type Change = { field: string; section: string; before: string; after: string };

/** A translation that stores no text counts as made from none. */
export function changesSince(translation: Maybe, published: Maybe): Change[] {
  const stored = storedSchema.safeParse(translation);
  const texts = stored.success ? stored.data.translatedFrom : [];
  const lines = texts.map(({ _key, lines }) => {
    return [_key, lines.map((text) => ({ text, section: '' }))] as const;
  });
  return changesOf(new Map(lines), linesOf(published));
}

export const changesBetween = (before: Maybe, after: Maybe): Change[] =>
  changesOf(linesOf(before), linesOf(after));

function changesOf(before: Lines, after: Lines): Change[] {
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((field) =>
    compare(before.get(field) ?? [], after.get(field) ?? [], ({ text }) => text)
      .filter(({ isSame }) => !isSame)
      .map((run) => ({
        field,
        section: [...run.after, ...run.before][0]?.section ?? '',
        before: joined(run.before),
        after: joined(run.after),
      })),
  );
}

const joined = (lines: Line[]) => lines.map(({ text }) => text).join('\n');

/** Consecutive words that the other version also has, or doesn't have. */
export type Words = { text: string; isSame: boolean };

/** Finds the words that differ between two versions of a text. */
export function wordsOf({ before, after }: Pick<Change, 'before' | 'after'>): {
  before: Words[];
  after: Words[];
} {
  // A word at the end of a text is the same as one before a space.
  const runs = compare(inWords(before), inWords(after), (word) => word.trimEnd());
  const wordsIn = (version: 'before' | 'after') =>
    runs
      .map((run) => ({ text: run[version].join(''), isSame: run.isSame }))
      .filter(({ text }) => text !== '');
  return { before: wordsIn('before'), after: wordsIn('after') };
}

/** A space belongs to the word before it. */
const inWords = (text: string) => text.match(/\S+\s*|\s+/g) ?? [];

type Run<Item> = { isSame: boolean; before: Item[]; after: Item[] };

/** Divides two lists into runs of equal and of different items. The equal items are as many as possible. */
function compare<Item>(before: Item[], after: Item[], textOf: (item: Item) => string): Run<Item>[] {
  const runs: Run<Item>[] = [];
  const left = { before: [...before], after: [...after] };
  const comparator = (one: Item, other: Item) => textOf(one) === textOf(other);
  for (const { added, removed, value } of diffArrays(before, after, { comparator })) {
    const isSame = !added && !removed;
    const last = runs.at(-1);
    const run = last?.isSame === isSame ? last : { isSame, before: [], after: [] };
    if (run !== last) runs.push(run);
    if (!added) run.before.push(...left.before.splice(0, value.length));
    if (!removed) run.after.push(...left.after.splice(0, value.length));
  }
  return runs;
}
