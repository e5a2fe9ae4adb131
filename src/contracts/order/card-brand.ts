import { t } from '#words/words.ts';
import { enteredDigits } from '../api/entered-text.ts';
import { isAmex } from './card.ts';

const BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Returns a network's name, or undefined if we don't know it. */
export const brandName = (brand: string): string | undefined => BRANDS[brand];

/** Returns the card's name in a list, such as “Visa •••• 4242”. */
export const maskedCard = (brand: string, lastFour: string): string =>
  `${brandName(brand) ?? t('Card')} •••• ${lastFour}`;

/** Returns the card's name in words, as screen readers say it. Undefined if the card is unknown. */
export function cardInWords(brand: string | null, lastFour: string | null): string | undefined {
  if (!lastFour) return undefined;
  return t('{card} ending in {lastFour}', {
    card: brandName(brand ?? '') ?? t('Card'),
    lastFour,
  });
}

/** Based on the first digits: a hint for the customer, never a check. */
export function cardBrand(cardNumber: string): string | undefined {
  const digits = enteredDigits(cardNumber);
  if (/^4/.test(digits)) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard';
  if (isAmex(digits)) return 'American Express';
  if (/^6(011|5)/.test(digits)) return 'Discover';
  return undefined;
}
