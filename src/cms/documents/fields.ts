/**
 * Building blocks for the documents' schemas. Each message completes a sentence that starts with the document
 * and the field.
 */
import * as z from 'zod';
import { LANGUAGES } from '#words/languages.ts';
import { ICONS } from '../icons.ts';
import { problemOfAnchor } from '../rules/anchors.ts';
import { EMPTY, NO_ENTRY, NOT_CHOSEN, problemOfCount } from '../rules/words.ts';

export const text = z.string(EMPTY).trim().min(1, EMPTY);
/** The name that identifies a section in links, or a page in its address. */
export const anchorLike = (example?: string) =>
  z
    .string(EMPTY)
    .min(1, EMPTY)
    .refine((written) => problemOfAnchor(written) === true, {
      error: ({ input }) => String(problemOfAnchor(String(input), example)),
    });
export const anchor = anchorLike();
export const filledList = <Item extends z.ZodType>(item: Item) =>
  z.array(item, NO_ENTRY).min(1, NO_ENTRY);
export const optionalList = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'expected a list')
    .nullable()
    .transform((items) => items ?? []);
export const exactly = <Item extends z.ZodType>(count: number, item: Item) =>
  z.array(item, NO_ENTRY).length(count, problemOfCount(count));
export const document = z.object({ _id: text, _type: text });
/** The content source fills in the language. */
export const wordsDocument = document.extend({
  language: z.enum(LANGUAGES, 'expected a language of the site'),
});

export const stepSchema = z.object({ title: text, text });

export const iconName = z.enum(
  ICONS.map(({ value }) => value),
  NOT_CHOSEN,
);

export const moment = z.iso.datetime({
  error: ({ input }) => (input ? 'expected a time such as 2026-01-31T08:00:00Z' : EMPTY),
});
