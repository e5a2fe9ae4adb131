import type { OrderTexts, Words } from '#contracts/every-page/order-texts.ts';
import { getPageText } from './queries.ts';
import type { TextPlace } from './text-places.ts';

/** The editors' words in the pages of an order, as data for their island. */
export async function getOrderTexts(): Promise<OrderTexts> {
  const [offer, example, testimonial] = await Promise.all([
    wordsOf('offer'),
    wordsOf('not-eligible-example'),
    wordsOf('not-eligible-testimonial'),
  ]);
  return { offer, example, testimonial };
}

async function wordsOf(place: TextPlace): Promise<Words> {
  const { heading, text } = await getPageText(place);
  return { heading, text };
}
