/** The pages that have a single fixed URL. The home page is always `/`. */
export const LOGIN = '/login';
export const LATER_NOTED = '/thanks-you';
export const FAQ = '/faq';
/** The support section. */
export const CONTACT_ANCHOR = 'contact';
export const CONTACT = `${FAQ}#${CONTACT_ANCHOR}`;
export const SERVICES = '/services';
export const FEES = `${SERVICES}#fees`;
export const FEE_CALCULATOR = '/registration-fee-calculator';
export const PRIVACY_POLICY = '/privacy-policy';
export const PRIVACY_REQUEST = '/privacy-request';
export const TERMS = '/terms-conditions';
export const LICENSE = '/license';
/** A thank-you page for a renewal, with sample data. */
export const CONGRATULATIONS = '/congratulations';
export const NOT_FOUND = '/404';
/** Where partners see and change what is theirs. */
export const PARTNERS = '/partners';
export const PARTNER_GUIDE = '/partners/guide';
export const FRAMED_CHECKOUT = '/embed/checkout';
/** The page to which a bank redirects customers after authentication, inside the payment's dialog. */
export const PAYMENT_RETURN = '/payment-return';

/** Part of the dashboard. Every header links to it. */
export const PROFILE = '/dashboard/profile';

export function profileOf(userId: string): string {
  return `${PROFILE}/${encodeURIComponent(userId)}`;
}

/** Returns the URL of an order in the portal. */
export function partnerOrderPath(orderId: string): string {
  return `${PARTNERS}?${new URLSearchParams({ order: orderId })}`;
}

/** Returns the login page's URL for a known user, with the form prefilled. */
export function loginOf(userUuid: string): string {
  return `${LOGIN}?uuid=${encodeURIComponent(userUuid)}`;
}

/**
 * Returns the login link for an email. Opening it proves that the device belongs to the mailbox's owner. The
 * link's fragment stays in the browser, so no server or log sees it.
 */
export function loginLinkOf(email: string, browser: string): string {
  return `${LOGIN}#${new URLSearchParams({ email, browser })}`;
}

export function questionId(slug: string): string {
  return `q-${slug}`;
}

export function servicePath(slug: string): string {
  return `${SERVICES}/${slug}`;
}

export function legalPath(slug: string): string {
  return `/${slug}`;
}

/** The anchor of a notice, in Spanish, that a page has no Spanish version. */
export const ONLY_ENGLISH = 'solo-en-ingles';
