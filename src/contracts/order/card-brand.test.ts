import { expect, it } from 'vitest';
import { cardInWords, maskedCard } from './card-brand.ts';

it('a card is identified by its network and last four digits', { tags: ['MONEY-002'] }, () => {
  expect(maskedCard('visa', '4242')).toBe('Visa •••• 4242');
  expect(cardInWords('amex', '0005')).toBe('American Express ending in 0005');
  expect(cardInWords('unknown', '1881')).toBe('Card ending in 1881');
  expect(cardInWords(null, null)).toBeUndefined();
});
