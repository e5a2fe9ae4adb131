import { describe, expect, it } from 'vitest';
import { mentions, outcomeOf } from './faq-search.ts';

const TEXT = 'My payment failed. What now? Your card was declined. You’re not charged.';

describe('The FAQ search', () => {
  it.each([
    'payment',
    'PAYMENT card',
    '  declined   payment ',
    "you're",
    'you’re',
    'failed?',
    'what now?!',
    '?',
  ])('finds %j', (asked) => {
    expect(mentions(TEXT, asked)).toBe(true);
  });

  it.each(['cuanto', 'RENOVACIÓN', '¿cuánto cuesta?', 'cuesta renovacion'])(
    'finds %j, with or without accents',
    (asked) => {
      expect(mentions('¿Cuánto cuesta la renovación?', asked)).toBe(true);
    },
  );

  it('requires every word', () => {
    expect(mentions(TEXT, 'payment boat')).toBe(false);
  });

  it('counts the answers', () => {
    expect(outcomeOf('boat', 0)).toBe('No answers mention “boat”.');
    expect(outcomeOf('boat', 1)).toBe('1 answer for “boat”');
    expect(outcomeOf('card', 2)).toBe('2 answers for “card”');
  });
});
