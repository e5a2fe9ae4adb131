/**
 * Where a link of the content leads. The build and the Studio both ask here, so that both refuse the same in the same
 * words.
 */
import { sections } from '#routes/dashboard.ts';
import {
  FAQ,
  FEE_CALCULATOR,
  FEES,
  LOGIN,
  PRIVACY_REQUEST,
  questionId,
  SERVICES,
  servicePath,
} from '#routes/pages.ts';

/** The pages of the site that are no documents. */
export const PLACES = [
  { title: 'Services and fees', value: SERVICES },
  { title: 'Services and fees: how fees work', value: FEES },
  { title: 'Fee calculator', value: FEE_CALCULATOR },
  { title: 'Questions and answers', value: FAQ },
  { title: 'Log in', value: LOGIN },
  { title: 'My Orders: where customers check an order', value: sections.orders.publicPath },
  { title: 'My Garage', value: sections.garage.publicPath },
  { title: 'Privacy request', value: PRIVACY_REQUEST },
] as const;

/** The documents that have an address. */
export const LINKED_TYPES = [
  'homePage',
  'servicePage',
  'legalPage',
  'faqCategory',
  'faqEntry',
] as const;

/** What a query has to fetch of a linked document. */
export const linkedPageFields = `_type, "slug": slug.current, anchor, "sections": sections[].anchor`;

type Maybe<Value> = Value | null | undefined;

export type LinkedPage = {
  _type: (typeof LINKED_TYPES)[number];
  slug?: Maybe<string>;
  anchor?: Maybe<string>;
  sections?: Maybe<Maybe<string>[]>;
};

/** What an editor has chosen, and the published document to which the reference leads. */
export type ChosenDestination = {
  pageId?: Maybe<string>;
  page?: Maybe<LinkedPage>;
  section?: Maybe<string>;
  place?: Maybe<string>;
  elsewhere?: Maybe<string>;
};

export const NO_DESTINATION =
  'Choose where this leads: a page, a place of the site, or an address elsewhere.';

const ELSEWHERE = /^https:\/\/[^\s/\\@]+(\/\S*)?$/i;
const CONTACT = /^(mailto|tel):\S+$/i;

/** What is wrong with a destination, in one sentence; true where nothing is. */
export function problemOfDestination(destination: ChosenDestination): string | true {
  const { pageId, page, section, place, elsewhere } = destination;
  const chosen = [pageId, place, elsewhere].filter(Boolean).length;
  if (chosen === 0) return NO_DESTINATION;
  if (chosen > 1) return 'Choose only one: a page, a place of the site, or an address elsewhere.';
  if (pageId && !page) return 'What this leads to is not published: publish it first.';
  if (page && addressOfDocument(page) === undefined)
    return 'What this leads to has no address yet.';
  if (section && !page?.sections?.includes(section))
    return `There is no section "${section}" on the page that this leads to.`;
  if (place && !PLACES.some(({ value }) => value === place))
    return `There is no place "${place}" on the site: choose one of the list.`;
  if (elsewhere && !isElsewhere(elsewhere.trim()))
    return 'An address elsewhere starts with https://, mailto: or tel:. Choose pages of this site as a page.';
  return true;
}

/** The address of a destination with which nothing is wrong. */
export function addressOfLink({ page, section, place, elsewhere }: ChosenDestination): string {
  const path = page ? addressOfDocument(page) : place || elsewhere?.trim();
  return `${path ?? '/'}${section ? `#${section}` : ''}`;
}

/** The address of a document; undefined where it has none yet. */
export function addressOfDocument({ _type, slug, anchor }: LinkedPage): string | undefined {
  switch (_type) {
    case 'homePage':
      return '/';
    case 'servicePage':
      return slug ? servicePath(slug) : undefined;
    case 'legalPage':
      return slug ? `/${slug}` : undefined;
    case 'faqCategory':
      return anchor ? `${FAQ}#${anchor}` : undefined;
    case 'faqEntry':
      return slug ? `${FAQ}#${questionId(slug)}` : undefined;
  }
}

/** Does an address lead to a mailbox or a telephone? Pages can have such links, redirects cannot. */
export function isContact(address: string): boolean {
  return CONTACT.test(address);
}

function isElsewhere(address: string): boolean {
  return ELSEWHERE.test(address) || isContact(address);
}
