/** The pages with one address each. The home page is `/` everywhere. */
export const LOGIN = '/login';
export const LATER_NOTED = '/thanks-you';
export const FAQ = '/faq';
/** Where customers reach the support. */
export const CONTACT_ANCHOR = 'contact';
export const CONTACT = `${FAQ}#${CONTACT_ANCHOR}`;
export const SERVICES = '/services';
export const FEES = `${SERVICES}#fees`;
export const FEE_CALCULATOR = '/registration-fee-calculator';
export const PRIVACY_POLICY = '/privacy-policy';
export const PRIVACY_REQUEST = '/privacy-request';
export const TERMS = '/terms-conditions';
export const LICENSE = '/license';
/** A thank-you for a renewal with sample data. */
export const CONGRATULATIONS = '/congratulations';
export const NOT_FOUND = '/404';
/** The checkout in a partner's page. */
export const FRAMED_CHECKOUT = '/embed/checkout';

/** The profile, which belongs to the dashboard and which every header links to. */
export const PROFILE = '/dashboard/profile';

export function profileOf(userId: string): string {
  return `${PROFILE}/${encodeURIComponent(userId)}`;
}

/** The login for a known user: its form is filled in. */
export function loginOf(userUuid: string): string {
  return `${LOGIN}?uuid=${encodeURIComponent(userUuid)}`;
}

/**
 * The login on a device for which a mail vouches. What follows the # stays in the browser: no server or log on the way
 * sees it.
 */
export function loginLinkOf(email: string, browser: string): string {
  return `${LOGIN}#${new URLSearchParams({ email, browser })}`;
}

/** The place of a question's answer on the FAQ page. */
export function questionId(slug: string): string {
  return `q-${slug}`;
}

/** The page of one service. */
export function servicePath(slug: string): string {
  return `${SERVICES}/${slug}`;
}

/** A legal page. */
export function legalPath(slug: string): string {
  return `/${slug}`;
}
