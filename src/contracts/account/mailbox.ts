/** One mailbox, however it is spelled; apart from the schemas, and from the pages that need only the rules. */

/** The login rule of the specification (section 5). */
const LOGIN_EMAIL = /^\S+@\S+\.\S+$/;

/** The longest e-mail that the server takes (RFC 5321). */
const EMAIL_MAX = 254;

/** The domain of a mail server: names of letters, digits and hyphens between them, the last with a letter first. */
const DOMAIN = /^(?:[a-z0-9]+(?:-+[a-z0-9]+)*\.)+[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$/;

/** Does the login take this spelling? */
export function isLoginEmail(email: string): boolean {
  return email.length <= EMAIL_MAX && LOGIN_EMAIL.test(email) && !/\p{Cc}/u.test(email);
}

/** Can there be a mailbox of this spelling? All that the server requires of an e-mail. */
export function isMailbox(email: string): boolean {
  return isLoginEmail(email) && DOMAIN.test(email.slice(email.indexOf('@') + 1));
}

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
