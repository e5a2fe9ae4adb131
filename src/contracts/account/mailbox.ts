/**
 * Reduces all spellings of a mailbox to one. It is separate from the schemas, because some pages need only these rules.
 */
import { trimEnd } from '../api/trim-end.ts';

/** The longest email that the server accepts (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * Returns an acceptable spelling of a rejected address: the canonical one, with periods in place of similar
 * characters if needed. Returns undefined if the server would reject that spelling, too.
 */
export function correctedEmail(typed: string): string | undefined {
  const email = canonicalEmail(typed);
  const at = email.indexOf('@');
  const meant = email.slice(0, at) + email.slice(at).replace(/[\s.,;]+/g, '.');
  return [email, meant].find(isMailbox);
}

/**
 * Returns the canonical spelling of a mailbox, no matter how it was typed or pasted. We send mail only
 * to this spelling, so two mailboxes that share it can't open each other's account.
 */
export function canonicalEmail(typed: string): string {
  const inner = /<([^<>]+)>/.exec(typed)?.[1] ?? typed;
  const address = inner
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .trim()
    .replace(/^mailto:/i, '');
  const email = trimEnd(address, '.,;').toLowerCase().normalize('NFKC');
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainName(email.slice(at));
}

/**
 * Matches exactly one address, as mail servers read it (RFC 5321): words of letters, digits, and the
 * characters that need no quotes, then a domain name with its dots. International letters may appear only
 * before the @. Each part can start in only one way, so matching takes linear time.
 */
export const MAILBOX =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:-*[a-z0-9])*\.)+[a-z](?:-*[a-z0-9])+$/u;

/** Expects the canonical spelling. */
export function isMailbox(email: string): boolean {
  return email.length <= EMAIL_MAX && MAILBOX.test(email);
}

/** A masked email in a response: `b***@e***.com`. */
const MASKED_EMAIL = /^.?\*\*\*@.?\*\*\*(?:\.[^.,@\s]+)?$/u;

/** A login with a masked email also needs the user_uuid. */
export function isMaskedEmail(email: string): boolean {
  return MASKED_EMAIL.test(email);
}

/**
 * Invisible characters, and kinds of spaces that only web pages produce. Ordinary spaces aren't removed, so
 * an address that contains one is rejected.
 */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|(?! )\p{Zs}/gu;

/** Converts an international domain name to ASCII: `münchen.de` becomes `xn--mnchen-3ya.de`. */
function domainName(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/:?#\\%[\]]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
