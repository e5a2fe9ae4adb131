/** The places on the site whose text is a separate document. The Studio uses this list too. */
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
import { pathIn } from '#words/language-paths.ts';
import { type Language, TRANSLATED_INTO } from '#words/languages.ts';
import type { Fillable } from './rules/placeholders.ts';

type Place = {
  title: string;
  value: string;
  page: string;
  /** Other pages that show the text. */
  also?: readonly { page: string; seenAfter?: string }[];
  /** What an editor must do to see the text on the page, if it is not visible at first. */
  seenAfter?: string;
  /** The text is at the top of a page that search engines list, so it has a description. */
  isListed?: true;
  /** The placeholders that the text must contain. */
  fills?: readonly string[];
};

/** The specification describes these pages in English. */
const ENGLISH_ONLY: ReadonlySet<string> = new Set([
  CONGRATULATIONS,
  ...Object.values<string>(samples),
]);

/** A sample code for pages that accept any code. */
const CODE = 'sample';

/** One document for each place, roughly in the order of the site. A page's first place is its main text. */
export const TEXT_PLACES = [
  {
    title: 'Services and fees: top of the page',
    value: 'services',
    page: SERVICES,
    isListed: true,
  },
  { title: 'How fees work, on every page with fees', value: 'fees', page: FEES },
  {
    title: 'Fee calculator: top of the page',
    value: 'fee-calculator',
    page: FEE_CALCULATOR,
    isListed: true,
  },
  { title: 'Fee calculator: estimate notice', value: 'fee-estimate', page: FEE_CALCULATOR },
  {
    title: 'Fee calculator: where to find the figures',
    value: 'fee-figures',
    page: FEE_CALCULATOR,
  },
  {
    title: 'Fee calculator: county fees not known',
    value: 'fee-county',
    page: FEE_CALCULATOR,
    seenAfter: 'you estimate fees for Fresno',
  },
  { title: 'Fee calculator: our fees', value: 'fee-ours', page: FEE_CALCULATOR },
  { title: 'Fee calculator: start a renewal', value: 'fee-start', page: FEE_CALCULATOR },
  { title: 'Questions and answers: top of the page', value: 'faq', page: FAQ, isListed: true },
  { title: 'Questions and answers: search', value: 'faq-search', page: FAQ },
  {
    title: 'Sample pages: notice',
    value: 'sample-notice',
    page: samples.vehicle,
    also: [samples.checking, samples.cart, samples.payment, samples.thankYou].map((page) => ({
      page,
    })),
  },
  { title: 'Sample pages: thank you', value: 'sample-thank-you', page: samples.thankYou },
  { title: 'Congratulations', value: 'congratulations', page: CONGRATULATIONS },
  { title: 'Congratulations: bonus', value: 'bonus', page: CONGRATULATIONS },
  {
    title: 'Thank-you page: after a renewal | several',
    value: 'thanks-renewal',
    page: '/',
    seenAfter: 'you buy a renewal',
    fills: ['order', 'email'],
  },
  {
    title: 'Thank-you page: after another order | several',
    value: 'thanks-other',
    page: '/',
    seenAfter: 'you buy another service',
    fills: ['order', 'email'],
  },
  {
    title: 'Thank-you page: next steps and year tag | tags',
    value: 'next-steps',
    page: '/',
    seenAfter: 'you buy something',
  },
  {
    title: 'Thank-you page: below the receipt (text for renewals only)',
    value: 'receipt',
    page: CONGRATULATIONS,
    also: [{ page: '/', seenAfter: 'you buy something' }],
  },
  {
    title: 'Thank-you page: insurance offers',
    value: 'offer',
    page: samples.thankYou,
    also: [{ page: '/', seenAfter: 'you buy something' }],
  },
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
    title: 'Privacy request: confirmation',
    value: 'privacy-confirmation',
    page: codedPath('privacy-confirmation', CODE),
  },
  {
    title: 'Privacy request: confirmed',
    value: 'privacy-confirmed',
    page: codedPath('privacy-confirmation', CODE),
    seenAfter: 'you confirm a request',
    fills: ['answerDays'],
  },
  { title: 'Reminders: turn off', value: 'reminders-off', page: codedPath('reminders-off', CODE) },
  {
    title: 'Reminders: turned off',
    value: 'reminders-are-off',
    page: codedPath('reminders-off', CODE),
    seenAfter: 'you turn off reminders',
  },
  {
    title: 'Card check: valid card',
    value: 'card-valid',
    page: codedPath('verify', CODE),
    seenAfter: 'you scan the code on a valid card',
  },
  {
    title: 'Card check: expired card',
    value: 'card-expired',
    page: codedPath('verify', CODE),
    seenAfter: 'you scan the code on an expired card',
  },
  { title: 'Card check: unknown card', value: 'card-unknown', page: codedPath('verify', CODE) },
  { title: 'Shipping address without a vehicle', value: 'vehicle-first', page: samples.shipping },
  { title: 'Page not found', value: 'not-found', page: NOT_FOUND },
  {
    title: 'Translated page: English-only notice',
    value: 'partly-english',
    page: pathIn(TRANSLATED_INTO[0].id, FAQ),
    seenAfter: 'you translate a question or its category',
  },
] as const satisfies readonly Place[];
export type TextPlace = (typeof TEXT_PLACES)[number]['value'];
export type ListedPlace = Extract<(typeof TEXT_PLACES)[number], { isListed: true }>['value'];

export function fillableOf(place: unknown): Fillable {
  const fills = placeOf(place)?.fills ?? [];
  return { may: fills, must: fills };
}

export function isListedPlace(place: unknown): boolean {
  return placeOf(place)?.isListed === true;
}

/** Returns the English address of the page that shows the text. */
export function pageOfPlace(place: unknown): string | undefined {
  const page = placeOf(place)?.page;
  return page === undefined ? undefined : withoutAnchor(page);
}

/** Returns addresses without a language, or none if the site shows the text only in English. */
export function pagesOfText(place: unknown, language: Language): { title: string; path: string }[] {
  const found = placeOf(place);
  if (!found) return [];
  const { title, also = [] } = found;
  return [found, ...also]
    .filter(({ page }) => language === 'en' || isTranslated(page))
    .map(({ page, seenAfter }) => ({
      title: seenAfter === undefined ? title : `${title} (after ${seenAfter})`,
      path: page,
    }));
}

export function pagesOfTexts(): { path: string; place: TextPlace; isTranslated: boolean }[] {
  const found = new Map<string, { path: string; place: TextPlace; isTranslated: boolean }>();
  const places: readonly (Place & { value: TextPlace })[] = TEXT_PLACES;
  for (const { page, value, seenAfter } of places) {
    const path = withoutAnchor(page);
    if (seenAfter === undefined && !found.has(path)) {
      found.set(path, { path, place: value, isTranslated: isTranslated(page) });
    }
  }
  return [...found.values()];
}

function isTranslated(page: string): boolean {
  return !ENGLISH_ONLY.has(page);
}

function withoutAnchor(page: string): string {
  return page.replace(/#.*/, '');
}

function placeOf(place: unknown): Place | undefined {
  return TEXT_PLACES.find(({ value }) => value === place);
}
