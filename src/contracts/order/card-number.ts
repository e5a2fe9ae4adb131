import { enteredCode } from '../api/entered-text.ts';

/** Groups of digits, as people write a card number and the numbers next to it, such as the expiration date. */
const DIGIT_GROUPS = /\d+(?:[ \-.,·•_/]{1,3}\d+)*/g;
const LENGTH = { min: 13, max: 19 };

/**
 * The first digits and the lengths of card numbers from the large issuers. This distinguishes a card number from other
 * digits that happen to pass the checksum.
 */
const ISSUED =
  /^(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]|2[2-7])\d{14}|3[47]\d{13}|3[0689]\d{12}|35\d{14}|6\d{15,18})$/;

/** Whether text contains digits that could be a card number. We never store such text. */
export function containsCardNumber(text: string): boolean {
  const runs = enteredCode(text).match(DIGIT_GROUPS) ?? [];
  return runs.some((run) => holdsCard(run.match(/\d+/g) ?? []));
}

/** Whether one group, or several consecutive groups together, form a card number. */
function holdsCard(groups: readonly string[]): boolean {
  return groups.some((_, start) => {
    let digits = '';
    for (const [further, group] of groups.slice(start, start + LENGTH.max).entries()) {
      digits += group;
      if (digits.length > LENGTH.max) return false;
      const isWhole = start === 0 && further === groups.length - 1;
      const isCard = digits.length >= LENGTH.min && (isWhole || ISSUED.test(digits));
      if (isCard && hasCheckDigit(digits)) return true;
    }
    return false;
  });
}

/** Whether the last digit is the correct check digit for the others (Luhn algorithm). */
export function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
