/** One mailbox, however it is spelled; apart from the schemas, and from the pages that need only the rules. */
import { EMAIL_MAX, LOGIN_EMAIL } from '../every-page/email-pattern.ts';

/**
 * What a customer may use instead of an address that the form rule refuses. Undefined where the server would
 * refuse that, too.
 */
export function offeredEmail(typed: string): string | undefined {
  const email = canonicalEmail(typed);
  return LOGIN_EMAIL.test(email) && email.length <= EMAIL_MAX ? email : undefined;
}

/**
 * The one spelling of a mailbox, however it was typed or pasted. Mail is sent to this spelling only, so that
 * two mailboxes that share it cannot open each other's account.
 */
export function canonicalEmail(typed: string): string {
  const inner = /<([^<>]+)>/.exec(typed)?.[1] ?? typed;
  const email = inner
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
    .toLowerCase()
    .normalize('NFKC');
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainName(email.slice(at));
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
