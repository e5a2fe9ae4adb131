import { enteredCode } from '../api/entered-text.ts';

export const CARRIERS = ['usps', 'ups', 'fedex'] as const;
export type Carrier = (typeof CARRIERS)[number];

export const carrierNames: Record<Carrier, string> = { usps: 'USPS', ups: 'UPS', fedex: 'FedEx' };

const pages: Record<Carrier, string> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  ups: 'https://www.ups.com/track?tracknum=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
};

export function trackingUrl({ carrier, number }: TrackingNumber): string {
  return `${pages[carrier]}${encodeURIComponent(number)}`;
}

export type TrackingNumber = { carrier: Carrier; number: string };

/** The barcode of the Postal Service also contains the ZIP code that the label is for. */
export type ScannedLabel = TrackingNumber & { zip?: string };

/**
 * The longest barcode on a label: 420, a ZIP+4 code, and the number. Includes the spaces that are printed below the
 * barcode.
 */
export const TRACKING_MAX = 60;

/**
 * Returns the tracking number in a scanned barcode or in typed text, or undefined if its format or check digit is
 * wrong.
 */
export function readTracking(text: string): ScannedLabel | undefined {
  const code = codeIn(text);
  return readUps(code) ?? readFedEx(code) ?? readUsps(code);
}

/** Whether another check digit would make the text a tracking number. */
export function hasWrongCheckDigit(text: string): boolean {
  const code = codeIn(text);
  const at = code.length - (code.endsWith('US') ? 3 : 1);
  const withDigit = (digit: string) => `${code.slice(0, at)}${digit}${code.slice(at + 1)}`;
  return !readTracking(code) && [...'0123456789'].some((digit) => readTracking(withDigit(digit)));
}

const codeIn = (text: string) =>
  enteredCode(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');

/** UPS services that take two days or more: Second Day Air, Ground, and Three-Day Select. */
const SLOW_UPS = ['02', '03', '12'];

/**
 * USPS services that take two days or more, by their published service codes: Tracking, Priority Mail, and Certified
 * Mail.
 */
const SLOW_USPS = /^9[2-5](?:001|055|073)/;

/**
 * Whether a number belongs to a service that is known to be slower than overnight. Many numbers don't reveal their
 * service.
 */
export function isSlowerThanOvernight({ carrier, number }: TrackingNumber): boolean {
  switch (carrier) {
    case 'usps':
      return SLOW_USPS.test(number);
    case 'ups':
      return SLOW_UPS.includes(number.slice(8, 10));
    case 'fedex':
      // Ground numbers have 15 digits.
      return number.length === 15;
  }
}

/** The routing in front of the number: 420 and the ZIP or ZIP+4 code of the address. */
const ROUTED = /^420(\d{5})(\d{4})?(\d+)$/;

function readUsps(code: string): ScannedLabel | undefined {
  if (isUspsNumber(code)) return { carrier: 'usps', number: code };
  const [, zip, , ...rest] = ROUTED.exec(code) ?? [];
  if (zip === undefined || rest.length === 0) return undefined;
  // A ZIP code and the digits after it can look like a ZIP+4 code, so try both.
  const number = [code.slice(12), code.slice(8)].find(isUspsNumber);
  return number === undefined ? undefined : { carrier: 'usps', number, zip };
}

/** Intelligent Mail package barcodes, older barcodes of 20 digits, and numbers of the Universal Postal Union. */
function isUspsNumber(code: string): boolean {
  if (/^9[1-5](\d{20}|\d{24})$/.test(code) || /^[0237]\d{19}$/.test(code)) {
    return hasCheckDigit(digitsOf(code), [3, 1]);
  }
  return /^[A-Z]{2}\d{9}US$/.test(code) && hasPostalUnionDigit(digitsOf(code.slice(2, 11)));
}

function readUps(code: string): ScannedLabel | undefined {
  if (!/^1Z[A-Z0-9]{15}\d$/.test(code)) return undefined;
  // Letters count as digits: A is 2, B is 3, and so on.
  const digits = [...code.slice(2)].map((sign) =>
    /\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 3) % 10,
  );
  return hasCheckDigit(digits, [1, 2]) ? { carrier: 'ups', number: code } : undefined;
}

/** Express numbers have 12 digits, and Ground numbers have 15. Both are at the end of a longer barcode. */
function readFedEx(code: string): ScannedLabel | undefined {
  const number = /^96\d{20}$/.test(code)
    ? code.slice(-15)
    : /^[1-9]\d{33}$/.test(code)
      ? code.slice(-12)
      : code;
  const isRight =
    (/^\d{12}$/.test(number) && hasExpressDigit(digitsOf(number))) ||
    (/^\d{15}$/.test(number) && hasCheckDigit(digitsOf(number), [3, 1]));
  return isRight ? { carrier: 'fedex', number } : undefined;
}

const digitsOf = (text: string) => [...text].map(Number);

/**
 * Whether the last digit brings the weighted sum of the others up to a multiple of ten. The weights alternate, starting
 * with `near` for the digit to the left of the last one.
 */
function hasCheckDigit(digits: readonly number[], [near, far]: readonly [number, number]): boolean {
  const [check, ...others] = digits.toReversed();
  const sum = others.reduce((total, digit, at) => total + digit * (at % 2 === 0 ? near : far), 0);
  return check === (10 - (sum % 10)) % 10;
}

function hasExpressDigit(digits: readonly number[]): boolean {
  const weights = [1, 3, 7];
  const [check, ...others] = digits.toReversed();
  const sum = others.reduce((total, digit, at) => total + digit * (weights[at % 3] ?? 0), 0);
  return check === (sum % 11) % 10;
}

function hasPostalUnionDigit(digits: readonly number[]): boolean {
  const weights = [8, 6, 4, 2, 3, 5, 9, 7];
  const sum = weights.reduce((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  const check = 11 - (sum % 11);
  return digits[8] === (check === 10 ? 0 : check === 11 ? 5 : check);
}
