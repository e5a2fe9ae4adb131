/** Where the content may lead: the build and the Studio both ask here, and the Studio can read no more of the site. */
const SITE_PATH = /^\/$|^\/[a-z0-9][a-z0-9/_.#-]*$/i;
const ELSEWHERE = /^https:\/\/[^\s/\\@]+(\/\S*)?$/i;
const CONTACT = /^(mailto|tel):\S+$/i;

/** May people be led here: to a page of this site, or by https? */
export function isTarget(to: string): boolean {
  return SITE_PATH.test(to) || ELSEWHERE.test(to);
}

/** May a link in a text lead here? Also to a mailbox or a telephone. */
export function isLink(href: string): boolean {
  return isTarget(href) || CONTACT.test(href);
}

/** Can this address lead elsewhere? */
export function isOldAddress(from: string): boolean {
  return SITE_PATH.test(from) && from !== '/' && !from.includes('#');
}
