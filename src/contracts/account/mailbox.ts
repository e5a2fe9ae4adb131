/** One mailbox, however it is spelled; apart from the schemas, and from the pages that need only the rules. */
import { trimEnd } from '../api/trim-end.ts';

/** The longest e-mail that the server takes (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * What a customer may use instead of an address that was refused: its one spelling, where needed with full stops
 * for what was typed instead of them. Undefined where the server would refuse that, too.
 */
export function offeredEmail(typed: string): string | undefined {
  const email = canonicalEmail(typed);
  const at = email.indexOf('@');
  const meant = email.slice(0, at) + email.slice(at).replace(/[\s.,;]+/g, '.');
  return [email, meant].find(isMailbox);
}

/**
 * The one spelling of a mailbox, however it was typed or pasted. Mail is sent to this spelling only, so that
 * two mailboxes that share it cannot open each other's account.
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
 * One address and nothing else, as mail servers read it (RFC 5321): words of letters, digits and the signs
 * that need no quotes, and a name of the mail system with its dots. International letters may come before
 * the @ only. Each part can begin in one way, so that the time to read grows with the length alone.
 */
export const MAILBOX =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:-*[a-z0-9])*\.)+[a-z](?:-*[a-z0-9])+$/u;

/** Is this canonical spelling an address to which mail can be sent, and to it alone? */
export function isMailbox(email: string): boolean {
  return email.length <= EMAIL_MAX && MAILBOX.test(email);
}

/** How a response may show an account's e-mail: `b***@e***.com`. */
const MASKED_EMAIL = /^.?\*\*\*@.?\*\*\*(?:\.[^.,@\s]+)?$/u;

/** Is this an e-mail as strangers see it? To log in by it, the user_uuid must be sent along. */
export function isMaskedEmail(email: string): boolean {
  return MASKED_EMAIL.test(email);
}

/** Characters that leave no mark, and blanks that only a page makes. The usual blank stays, and is refused. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|(?! )\p{Zs}/gu;

/** A name outside ASCII in the letters that the mail system uses: `münchen.de` is `xn--mnchen-3ya.de`. */
function domainName(domain: string): string {
  if (/^\p{ASCII}*$/u.test(domain) || /[\s/:?#\\%[\]]/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return domain;
  }
}
