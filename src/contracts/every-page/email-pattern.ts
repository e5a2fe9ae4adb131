/** The three e-mail rules, apart from the schemas, for pages that load no schema library. */

/**
 * The form rule for home, shipping and edit-address e-mails (specification, section 5):
 * a local part, `@`, 3–16 lowercase letters, any one character, 2–6 lowercase letters.
 * It is narrower than real addresses are, so it is a form rule only.
 */
export const FORM_EMAIL = /^[A-Za-z0-9._%+-]+@[a-z]{3,16}.[a-z]{2,6}$/;

/** The login rule, which is also all that the server requires of an e-mail. */
export const LOGIN_EMAIL = /^\S+@\S+\.\S+$/;

/** The longest e-mail that the server takes (RFC 5321). */
export const EMAIL_MAX = 254;

/**
 * May a form send this e-mail? `accepted` is the one address that needs not follow the form rule: the server
 * has it already, or the customer has said that it is right.
 */
export function isFormEmail(typed: string, accepted: string): boolean {
  const email = typed.trim();
  return FORM_EMAIL.test(email) || (email !== '' && email === accepted);
}

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

/** The stricter rule of the profile form. */
export const PROFILE_EMAIL = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;
