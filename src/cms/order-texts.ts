import type { OrderTexts, Words } from '#contracts/order/order-texts.ts';
import { getPageText } from './documents/page-text.ts';
import type { TextPlace } from './text-places.ts';

/** Returns the editors' text on an order's pages, as data for the island. */
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

async function wordsOf(place: TextPlace): Promise<Words> {
  const { heading, text } = await getPageText(place);
  return { heading, text };
}
