/** The places of the site whose words are a document of their own. The Studio reads this too. */
import { codedPath } from '#routes/coded.ts';
import { pathOf } from '#routes/funnel.ts';
import {
  CONGRATULATIONS,
  FAQ,
  FEE_CALCULATOR,
  FEES,
  LATER_NOTED,
  NOT_FOUND,
  PRIVACY_REQUEST,
  SERVICES,
} from '#routes/pages.ts';
import { samples } from '#routes/samples.ts';
import { type Language, TRANSLATED_INTO } from './languages.ts';
import { languageOfPath, pathIn } from './page-languages.ts';
import type { Fillable } from './rules/placeholders.ts';

type Place = {
  title: string;
  value: string;
  /** A page on which an editor sees it. */
  page: string;
  /** The page shows it only after this: where an editor would look for it in vain. */
  seenAfter?: string;
  /** The page is there in other languages, too. */
  isTranslated?: true;
  /** The text stands at the top of a page that search engines list: they are given a description of it. */
  isListed?: true;
  /** What the text has to say in braces, and the site fills in. */
  fills?: readonly string[];
};

/** The pages of a code are shown with any. */
const CODE = 'sample';

/** One document for each, roughly in the order of the site. The first of a page is what the page is about. */
export const TEXT_PLACES = [
  {
    title: 'Services and fees: top of the page',
    value: 'services',
    page: SERVICES,
    isTranslated: true,
    isListed: true,
  },
  {
    title: 'How fees work, on every page with fees',
    value: 'fees',
    page: FEES,
    isTranslated: true,
  },
  {
    title: 'Fee calculator: top of the page',
    value: 'fee-calculator',
    page: FEE_CALCULATOR,
    isTranslated: true,
    isListed: true,
  },
  {
    title: 'Fee calculator: that it is an estimate',
    value: 'fee-estimate',
    page: FEE_CALCULATOR,
    isTranslated: true,
  },
  {
    title: 'Fee calculator: where the figures stand',
    value: 'fee-figures',
    page: FEE_CALCULATOR,
    isTranslated: true,
  },
  {
    title: 'Fee calculator: fees of a county that are not known',
    value: 'fee-county',
    page: FEE_CALCULATOR,
    seenAfter: 'the fees of Fresno are estimated',
    isTranslated: true,
  },
  {
    title: 'Fee calculator: our own fees',
    value: 'fee-ours',
    page: FEE_CALCULATOR,
    isTranslated: true,
  },
  {
    title: 'Fee calculator: start of the renewal',
    value: 'fee-start',
    page: FEE_CALCULATOR,
    isTranslated: true,
  },
  {
    title: 'Questions and answers: top of the page',
    value: 'faq',
    page: FAQ,
    isTranslated: true,
    isListed: true,
  },
  { title: 'Questions and answers: search', value: 'faq-search', page: FAQ, isTranslated: true },
  { title: 'Sample pages: notice', value: 'sample-notice', page: samples.vehicle },
  { title: 'Sample pages: thank you', value: 'sample-thank-you', page: samples.thankYou },
  { title: 'Congratulations', value: 'congratulations', page: CONGRATULATIONS },
  { title: 'Congratulations: bonus', value: 'bonus', page: CONGRATULATIONS },
  {
    title: 'Thank-you page: after renewals',
    value: 'thanks-renewal',
    page: '/',
    seenAfter: 'a renewal is bought',
    fills: ['order', 'email'],
  },
  {
    title: 'Thank-you page: after other orders',
    value: 'thanks-other',
    page: '/',
    seenAfter: 'another service is bought',
    fills: ['order', 'email'],
  },
  {
    title: 'Thank-you page: what happens next, and the year tag',
    value: 'next-steps',
    page: '/',
    seenAfter: 'something is bought',
  },
  {
    title: 'Thank-you page: below the receipt, the text after renewals alone',
    value: 'receipt',
    page: CONGRATULATIONS,
  },
  { title: 'Thank-you page: offers card', value: 'offer', page: samples.thankYou },
  {
    title: 'Not yet eligible, without a vehicle: example',
    value: 'not-eligible-example',
    page: pathOf('notEligible', {}),
  },
  {
    title: 'Not yet eligible, without a vehicle: testimonial',
    value: 'not-eligible-testimonial',
    page: pathOf('notEligible', {}),
  },
  { title: 'After “not yet eligible”: check your email', value: 'later-noted', page: LATER_NOTED },
  {
    title: 'Privacy request',
    value: 'privacy-request',
    page: PRIVACY_REQUEST,
    fills: ['acknowledgeDays', 'answerDays', 'requestsPerYear'],
  },
  {
    title: 'Privacy request: confirm it',
    value: 'privacy-confirmation',
    page: codedPath('privacy-confirmation', CODE),
  },
  {
    title: 'Privacy request: it is confirmed',
    value: 'privacy-confirmed',
    page: codedPath('privacy-confirmation', CODE),
    seenAfter: 'a request is confirmed',
    fills: ['answerDays'],
  },
  {
    title: 'Reminders: turn them off',
    value: 'reminders-off',
    page: codedPath('reminders-off', CODE),
  },
  {
    title: 'Reminders: they are turned off',
    value: 'reminders-are-off',
    page: codedPath('reminders-off', CODE),
    seenAfter: 'reminders are turned off',
  },
  {
    title: 'Check of a registration card: it is valid',
    value: 'card-valid',
    page: codedPath('verify', CODE),
    seenAfter: 'the code of a valid card is scanned',
  },
  {
    title: 'Check of a registration card: it has expired',
    value: 'card-expired',
    page: codedPath('verify', CODE),
    seenAfter: 'the code of an expired card is scanned',
  },
  {
    title: 'Check of a registration card: it is not known',
    value: 'card-unknown',
    page: codedPath('verify', CODE),
  },
  { title: 'Shipping address without a vehicle', value: 'vehicle-first', page: samples.shipping },
  { title: 'Page not found', value: 'not-found', page: NOT_FOUND },
  {
    title: 'Translated page: what is in English only',
    value: 'partly-english',
    page: pathIn(TRANSLATED_INTO[0].id, FAQ),
    seenAfter: 'a question or its category is translated',
    isTranslated: true,
  },
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

/** Where a text of this place is seen in a language; undefined where the site shows it in English alone. */
export function pageOfText(place: unknown, language: Language) {
  const found = placeOf(place);
  if (!found || (language !== 'en' && !found.isTranslated)) return undefined;
  const { title, page, seenAfter } = found;
  const path = languageOfPath(page) === 'en' ? pathIn(language, page) : page;
  return { title: seenAfter === undefined ? title : `${title} (once ${seenAfter})`, path };
}

/** The pages whose words are texts of places, each with the place that it is about. */
export function pagesOfTexts(): { path: string; place: TextPlace; isTranslated: boolean }[] {
  const found = new Map<string, { path: string; place: TextPlace; isTranslated: boolean }>();
  const places: readonly (Place & { value: TextPlace })[] = TEXT_PLACES;
  for (const { page, value, seenAfter, isTranslated = false } of places) {
    const path = page.replace(/#.*/, '');
    if (seenAfter === undefined && !found.has(path)) {
      found.set(path, { path, place: value, isTranslated });
    }
  }
  return [...found.values()];
}

function placeOf(place: unknown): Place | undefined {
  return TEXT_PLACES.find(({ value }) => value === place);
}
