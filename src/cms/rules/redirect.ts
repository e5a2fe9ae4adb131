/** Which redirects the build and the Studio refuse, in the same words. */
const OLD_ADDRESS = /^\/[a-z0-9][a-z0-9/_.-]*$/i;

export const NO_OLD_ADDRESS =
  'An old address starts with /, then letters, digits, hyphens: /old-page.';
export const NO_PAGE = 'People can be led to a page only, not to a mailbox or a telephone.';

/** What is wrong with an old address beside the pages and the other redirects, in one sentence; true where nothing is. */
export function problemOfOldAddress(
  from: string,
  { isPage, others }: { isPage: boolean; others: readonly string[] },
): string | true {
  if (isPage) return `There is a page at ${from}: nobody would find it.`;
  return !others.includes(from) || `Another redirect has the old address ${from}.`;
}

/** Can this address lead elsewhere? */
export function isOldAddress(from: string): boolean {
  return OLD_ADDRESS.test(from.trim());
}
