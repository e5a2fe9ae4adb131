export const NOT_AN_EMAIL = 'Enter one email address, such as help@example.com.';
export const NOT_A_PHONE = 'Enter a 10-digit US phone number.';

export function problemOfEmail(email: string): string | true {
  const [name, domain, ...rest] = email.trim().split('@');
  const isWhole = name !== '' && rest.length === 0 && /^[^\s.]+(\.[^\s.]+)+$/.test(domain ?? '');
  return (isWhole && !/\s/.test(name ?? '')) || NOT_AN_EMAIL;
}

export function problemOfPhone(phone: string): string | true {
  return telephoneOf(phone) !== undefined || NOT_A_PHONE;
}

/** Returns a US phone number as +1 and ten digits, or undefined if it doesn't have ten digits. */
export function telephoneOf(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? `+1${digits}` : undefined;
}
