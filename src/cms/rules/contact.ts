/** The ways to reach support. The build and the Studio both ask here, and refuse in the same words. */

export const NOT_AN_EMAIL = 'Enter one email address, such as help@example.com.';
export const NOT_A_PHONE = 'Enter a 10-digit US phone number.';

/** What is wrong with an e-mail address, in one sentence; true where nothing is. */
export function problemOfEmail(email: string): string | true {
  const [name, domain, ...rest] = email.trim().split('@');
  const isWhole = name !== '' && rest.length === 0 && /^[^\s.]+(\.[^\s.]+)+$/.test(domain ?? '');
  return (isWhole && !/\s/.test(name ?? '')) || NOT_AN_EMAIL;
}

/** What is wrong with a phone number, in one sentence; true where nothing is. */
export function problemOfPhone(phone: string): string | true {
  return telephoneOf(phone) !== undefined || NOT_A_PHONE;
}

/** The digits of a US phone number behind +1, or undefined where there are not ten. */
export function telephoneOf(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `+1${digits}` : undefined;
}
