import { defineQuery } from 'groq';
import * as z from 'zod';
import type { OrderTexts, TextBlock } from '#contracts/order/order-texts.ts';
import { otherLangOf } from '#words/lang-of.ts';
import { askContent } from '../ask-content.ts';
import { problemOfPlaceholders } from '../rules/placeholders.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { fillableOf, type ListedPlace, type TextPlace } from '../text-places.ts';
import { destinationFields, destinationSchema } from './destination.ts';
import { optionalList, text, wordsDocument } from './fields.ts';

const words = wordsDocument.extend({
  place: text,
  heading: text,
  text,
  links: optionalList(z.object({ label: text, to: destinationSchema })),
});

const pageTextSchema = words.superRefine(checkBraces);
export type PageText = z.infer<typeof pageTextSchema>;

const listedTextSchema = words.extend({ description: text }).superRefine(checkBraces);
type ListedText = z.infer<typeof listedTextSchema>;

const pageTextQuery = defineQuery(`*[_type == "pageText" && place == $place][0]{
  _id, _type, language, place, heading, text, "links": links[]{label, "to": to{${destinationFields}}}, description
}`);

export function getPageText(
  place: TextPlace,
  source: ContentSource = contentSource,
): Promise<PageText> {
  return askContent(pageTextQuery, pageTextSchema, nameOf(place), { source, params: { place } });
}

export function getListedText(
  place: ListedPlace,
  source: ContentSource = contentSource,
): Promise<ListedText> {
  return askContent(pageTextQuery, listedTextSchema, nameOf(place), { source, params: { place } });
}

function nameOf(place: TextPlace): string {
  return `type pageText with the place "${place}"`;
}

/** Headings have no placeholders. */
function checkBraces(
  { place, heading, text }: { place: string; heading: string; text: string },
  context: z.RefinementCtx,
): void {
  const problems = [
    ['heading', problemOfPlaceholders(heading, { may: [] })],
    ['text', problemOfPlaceholders(text, fillableOf(place))],
  ] as const;
  for (const [field, message] of problems) {
    if (message !== true) context.addIssue({ code: 'custom', path: [field], message });
  }
}

export async function getOrderTexts(): Promise<OrderTexts> {
  return {
    offer: await wordsOf('offer'),
    example: await wordsOf('not-eligible-example'),
    testimonial: await wordsOf('not-eligible-testimonial'),
    thanksForRenewals: await wordsOf('thanks-renewal'),
    thanksForOthers: await wordsOf('thanks-other'),
    nextSteps: await wordsOf('next-steps'),
    receipt: await wordsOf('receipt'),
  };
}

async function wordsOf(place: TextPlace): Promise<TextBlock> {
  const { heading, text, language } = await getPageText(place);
  return { heading, text, lang: otherLangOf(language) };
}
