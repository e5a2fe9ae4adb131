/**
 * Rules for the targets of links in content. The build and the Studio share them and show the same messages, because
 * otherwise the build rejects content that the Studio has accepted. Links are references to documents, because typed
 * addresses break when a page moves. Files in this folder import no package except zod/mini, so that the Studio stays
 * small.
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

/** The pages of the site that don't come from documents. */
export const PLACES = [
  { title: 'Services and fees', value: SERVICES },
  { title: 'How fees work', value: FEES },
  { title: 'Fee calculator', value: FEE_CALCULATOR },
  { title: 'Questions and answers', value: FAQ },
  { title: 'Log in', value: LOGIN },
  { title: 'My Orders', value: sections.orders.publicPath },
  { title: 'My Garage', value: sections.garage.publicPath },
  { title: 'Privacy request', value: PRIVACY_REQUEST },
] as const;

export const LINKED_TYPES = [
  'homePage',
  'servicePage',
  'legalPage',
  'faqCategory',
  'faqEntry',
] as const;

/** The fields of a linked document that a query must fetch. */
export const linkedPageFields = `_type, "slug": slug.current, anchor, "sections": sections[].anchor`;

type Maybe<Value> = Value | null | undefined;

export type LinkedPage = {
  _type: (typeof LINKED_TYPES)[number];
  slug?: Maybe<string>;
  anchor?: Maybe<string>;
  sections?: Maybe<Maybe<string>[]>;
};

/** The editor's choice, with the published document that it refers to. */
export type ChosenDestination = {
  pageId?: Maybe<string>;
  page?: Maybe<LinkedPage>;
  section?: Maybe<string>;
  place?: Maybe<string>;
  elsewhere?: Maybe<string>;
};

export const NO_DESTINATION =
  'Choose where this goes: a page, another place on this site, or an external address.';

const ELSEWHERE = /^https:\/\/[^\s/\\@]+(\/\S*)?$/i;
const CONTACT = /^(mailto|tel):\S+$/i;

export function problemOfDestination(destination: ChosenDestination): string | true {
  const { pageId, page, section, place, elsewhere } = destination;
  const chosen = [pageId, place, elsewhere].filter(Boolean).length;
  if (chosen === 0) return NO_DESTINATION;
  if (chosen > 1)
    return 'Choose only one: a page, another place on this site, or an external address.';
  if (pageId && !page) return 'The target of this link is not published. Publish it first.';
  if (page && addressOfDocument(page) === undefined)
    return 'The target of this link has no address yet.';
  if (section && !page?.sections?.includes(section))
    return `The target page has no section "${section}".`;
  if (place && !PLACES.some(({ value }) => value === place))
    return `There is no place "${place}" on the site. Choose one from the list.`;
  if (elsewhere && !isElsewhere(elsewhere.trim()))
    return 'An external address starts with https://, mailto:, or tel:. To link to a page on this site, choose the page instead.';
  return true;
}

export function addressOfLink({ page, section, place, elsewhere }: ChosenDestination): string {
  const path = page ? addressOfDocument(page) : place || elsewhere?.trim();
  return `${path ?? '/'}${section ? `#${section}` : ''}`;
}

/** Undefined if the document has no address yet. */
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

/** Pages can have mailto: and tel: links; redirects can't. */
export function isContact(address: string): boolean {
  return CONTACT.test(address);
}

function isElsewhere(address: string): boolean {
  return ELSEWHERE.test(address) || isContact(address);
}
