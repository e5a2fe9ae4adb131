import { describe, expect, it } from 'vitest';
import { splitDebts, totalDebt } from './debts.ts';

describe('Debts that hold a registration', () => {
  it('are listed with their amounts', { tags: ['FEE-005'] }, () => {
    const sentence =
      'There is a hold. Tickets are unpaid: City of Oakland, 2 tickets, $1,146.00; Pasadena, 1 ticket, $61.00; and 1 more.';
    expect(splitDebts(sentence)).toEqual([
      'There is a hold. Tickets are unpaid:',
      [
        { agency: 'City of Oakland', count: '2 tickets', amount: '$1,146.00' },
        { agency: 'Pasadena', count: '1 ticket', amount: '$61.00' },
        { agency: 'and 1 more', count: '', amount: '' },
      ],
    ]);
  });

  it('have a total if there are several, and all amounts are known', () => {
    const total = (...amounts: string[]) =>
      totalDebt(amounts.map((amount) => ({ agency: amount, count: '', amount })));
    expect(total('$1,146.00', '$61.10')).toBe('$1,207.10');
    expect(total('$61.00')).toBeUndefined();
    expect(total('$61.00', '$83.00', '')).toBeUndefined();
  });

  it('keep their amounts if the sentence has no period', () => {
    const [, [debt]] = splitDebts('Tickets are unpaid: City of Oakland, 1 ticket, $83.00');
    expect(debt?.amount).toBe('$83.00');
  });

  it.each([
    'The vehicle is reported as stolen.',
    'Pay this fee: $14.00, at an office.',
    'Tickets are unpaid: City of Oakland, 1 ticket, $83.00. Pay the city.',
    '',
  ])('are not found in “%s”', (sentence) => {
    expect(splitDebts(sentence)).toEqual([sentence, []]);
  });
});
