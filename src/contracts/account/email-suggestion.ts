import { canonicalEmail, correctedEmail } from './mailbox.ts';

/** Common email domains in California. */
const COMMON = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'comcast.net'],
  ...['sbcglobal.net', 'pacbell.net', 'verizon.net', 'earthlink.net', 'protonmail.com'],
  ...['aol.com', 'msn.com', 'live.com', 'att.net', 'me.com', 'mac.com', 'cox.net'],
];

/** Real domains that look like a common one. */
const OTHERS = new Set([
  ...['mail.com', 'email.com', 'gmx.com', 'ymail.com', 'aim.com', 'love.com', 'proton.me', 'pm.me'],
  ...['gmail.de', 'hotmail.de', 'hotmail.fr', 'yahoo.ca', 'yahoo.de', 'hotmail.ca', 'icloud.de'],
]);

/**
 * If the common domain's name is shorter than this, only its ending may differ, because too many real names resemble
 * it.
 */
const LONG_NAME = 5;

/** Undefined if the address doesn't look mistyped. */
export function suggestEmail(typed: string): string | undefined {
  const email = correctedEmail(typed);
  if (email === undefined) return undefined;
  const at = email.lastIndexOf('@') + 1;
  const domain = email.slice(at);
  const isKnown = COMMON.includes(domain) || OTHERS.has(domain);
  const meant = isKnown ? undefined : COMMON.find((common) => isNear(domain, common));
  if (meant !== undefined) return email.slice(0, at) + meant;
  return email === canonicalEmail(typed) ? undefined : email;
}

function isNear(domain: string, common: string): boolean {
  const [name = '', ending = ''] = common.split('.');
  if (name.length < LONG_NAME && !domain.startsWith(`${name}.`)) return false;
  if (isOneSlip(domain, common)) return true;
  // Both parts of the domain may have a typo, as in `gmial.con`.
  const [typedName = '', typedEnding = '', ...more] = domain.split('.');
  return (
    more.length === 0 &&
    (typedName === name || (name.length >= LONG_NAME && isOneSlip(typedName, name))) &&
    isOneSlip(typedEnding, ending)
  );
}

/** Whether the two strings differ by one typo: a letter replaced, added, or missing, or two letters swapped. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [rest, other] = [typed.slice(start), meant.slice(start)];
  return (
    rest.slice(1) === other.slice(1) ||
    rest.slice(1) === other ||
    rest === other.slice(1) ||
    (rest.slice(2) === other.slice(2) && rest[0] === other[1] && rest[1] === other[0])
  );
}
