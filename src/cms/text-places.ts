/** The places of the site whose words are a document of their own. The Studio reads this too. */
import type { Fillable } from './rules/placeholders.ts';

type Place = {
  title: string;
  value: string;
  /** The text stands at the top of a page that search engines list: they are given a description of it. */
  isListed?: true;
  /** What the text has to say in braces, and the site fills in. */
  fills?: readonly string[];
};

/** One document for each, in the order of the site. */
export const TEXT_PLACES = [
  { title: 'Services and fees: top of the page', value: 'services', isListed: true },
  { title: 'How fees are computed, on every page with fees', value: 'fees' },
  { title: 'Questions and answers: top of the page', value: 'faq', isListed: true },
  { title: 'Questions and answers: search', value: 'faq-search' },
  { title: 'Thank-you page: after renewals', value: 'thanks-renewal', fills: ['order', 'email'] },
  { title: 'Thank-you page: after other orders', value: 'thanks-other', fills: ['order', 'email'] },
  { title: 'Thank-you page: what happens next, and the year tag', value: 'next-steps' },
  { title: 'Thank-you page: below the receipt, the text after renewals alone', value: 'receipt' },
  { title: 'Thank-you page: offers card', value: 'offer' },
  { title: 'Not yet eligible, without a vehicle: example', value: 'not-eligible-example' },
  { title: 'Not yet eligible, without a vehicle: testimonial', value: 'not-eligible-testimonial' },
  { title: 'After “not yet eligible”: check your email', value: 'later-noted' },
  {
    title: 'Privacy request',
    value: 'privacy-request',
    fills: ['acknowledgeDays', 'answerDays', 'requestsPerYear'],
  },
  { title: 'Privacy request: confirm it', value: 'privacy-confirmation' },
  { title: 'Privacy request: it is confirmed', value: 'privacy-confirmed', fills: ['answerDays'] },
  { title: 'Reminders: turn them off', value: 'reminders-off' },
  { title: 'Reminders: they are turned off', value: 'reminders-are-off' },
  { title: 'Check of a registration card: it is valid', value: 'card-valid' },
  { title: 'Check of a registration card: it has expired', value: 'card-expired' },
  { title: 'Check of a registration card: it is not known', value: 'card-unknown' },
  { title: 'Sample pages: notice', value: 'sample-notice' },
  { title: 'Sample pages: thank you', value: 'sample-thank-you' },
  { title: 'Congratulations', value: 'congratulations' },
  { title: 'Congratulations: bonus', value: 'bonus' },
  { title: 'Shipping address without a vehicle', value: 'vehicle-first' },
  { title: 'Page not found', value: 'not-found' },
  { title: 'Translated page: what is in English only', value: 'partly-english' },
] as const satisfies readonly Place[];
export type TextPlace = (typeof TEXT_PLACES)[number]['value'];
/** The places at the top of a page that search engines list. */
export type ListedPlace = Extract<(typeof TEXT_PLACES)[number], { isListed: true }>['value'];

/** What the text of a place may and must say in braces. */
export function fillableOf(place: unknown): Fillable {
  const fills = placeOf(place)?.fills ?? [];
  return { may: fills, must: fills };
}

/** Does a text of this place have a description for search engines? */
export function isListedPlace(place: unknown): boolean {
  return placeOf(place)?.isListed === true;
}

function placeOf(place: unknown): Place | undefined {
  return TEXT_PLACES.find(({ value }) => value === place);
}
