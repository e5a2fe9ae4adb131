import { describe, expect, it } from 'vitest';
import { namesOf, refundOf } from './present.ts';

it('names a line by its service and its plate', { tags: ['TRUE-016'] }, () => {
  const line = { kind: 'title', service_name: 'Title Transfer', plate: '7ABC123' } as const;
  expect(namesOf(line)).toEqual({
    service_type: { kind: 'title', name: 'Title Transfer' },
    user_vehicle: { vehicle_license_plate: '7ABC123' },
  });
});

describe('The refund that a customer sees', { tags: ['FILE-002'] }, () => {
  const at = (time: string) => `2026-11-20T${time}:00Z`;
  const NOW = new Date(at('18:00'));
  const goodwill = { cents: 500, state: 'due', since: at('17:00'), is_difference: false } as const;
  const fresh = { cents: 1250, state: 'due', since: at('17:50'), is_difference: true } as const;
  const done = { cents: 1250, state: 'refunded', since: at('15:00'), is_difference: true } as const;
  const shown = (...refunds: Parameters<typeof refundOf>[0]['refunds']) =>
    refundOf({ stage: 'completed', refunds }, NOW)?.refund;

  it('leaves out a difference in fees that staff can still withdraw, and nothing else', () => {
    expect(shown(fresh)).toBeUndefined();
    expect(shown(goodwill, fresh)).toMatchObject({ amount: 5, state: 'due' });
    expect(shown(done, { ...fresh, cents: 200 })).toMatchObject({
      amount: 12.5,
      state: 'refunded',
      is_difference: true,
    });
    expect(shown(done, { ...fresh, since: at('17:45') })).toMatchObject({
      amount: 25,
      state: 'due',
    });
  });

  it('gives no reason once the DMV’s answer is withdrawn', () => {
    const { refund } = refundOf({ stage: 'filing', refunds: [done] }, NOW) ?? {};
    expect(refund).toMatchObject({ amount: 12.5 });
    expect(refund).not.toHaveProperty('is_difference');
  });
});
