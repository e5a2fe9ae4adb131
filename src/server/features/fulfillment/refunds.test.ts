import { describe, expect, it } from 'vitest';
import type { OrderStage } from '../../db/schema.ts';
import { refundAmounts } from './refunds.ts';

const FEE = 3995;
const REFUNDS = { tags: ['PROM-001'] };

type Order = Parameters<typeof refundAmounts>[1][number];

type Address = Record<string, string | null>;

/** An order of $100.00, plus the envelope's fee if this order pays it. */
function order(
  uuid: string,
  stage: OrderStage,
  changes: Partial<Order> & { address?: Address } = {},
) {
  const { overnight_fee_cents = 0, envelope_vehicles = 1, refund_cents = 0, address } = changes;
  return {
    uuid,
    stage,
    overnight_fee_cents,
    envelope_vehicles,
    refund_cents,
    final_price_cents: 10_000 + overnight_fee_cents,
    address_snapshot: {
      uuid: 'd',
      first_name: 'Ada',
      last_name: 'Driver',
      street_address: '1 Main Street',
      city: 'Oakland',
      state: 'CA',
      zip_code: '94607',
      is_overnight_shipping: true,
      ...address,
    },
  };
}

/** An order in a shared envelope. `bears`: it pays the fee. */
const shared = (uuid: string, stage: OrderStage, bears = false, address: Address = {}) =>
  order(uuid, stage, { envelope_vehicles: 3, overnight_fee_cents: bears ? FEE : 0, address });

const partlyRefunded = (one: Order, refund_cents: number): Order => ({ ...one, refund_cents });

/** An order that ended earlier and was refunded except for the envelope's fee. */
const gone = (uuid: string, bears = false) =>
  partlyRefunded(shared(uuid, 'rejected', bears), 10_000);

const refundsFor = (ending: string[], together: Order[]) =>
  Object.fromEntries(refundAmounts(ending, together));

describe('the refund for orders that end', REFUNDS, () => {
  it('is the full price of an order with its own envelope, regardless of what else was paid for', () => {
    const together = [
      order('a', 'canceled', { overnight_fee_cents: FEE }),
      order('b', 'paid', { overnight_fee_cents: FEE }),
    ];
    expect(refundsFor(['a'], together)).toEqual({ a: 10_000 + FEE });
  });

  it('excludes the fee of an envelope that still has other orders', () => {
    const first = [shared('a', 'canceled', true), shared('b', 'paid'), shared('c', 'shipped')];
    expect(refundsFor(['a'], first)).toEqual({ a: 10_000 });
    const second = [gone('a', true), shared('b', 'canceled'), shared('c', 'paid')];
    expect(refundsFor(['b'], second)).toEqual({ b: 10_000 });
  });

  it('includes the fee with the last order, no matter which one paid it and how the others ended', () => {
    const last = [gone('a', true), gone('b'), shared('c', 'canceled')];
    expect(refundsFor(['c'], last)).toEqual({ c: 10_000 + FEE });
    const bearer = [shared('a', 'canceled', true), gone('b'), gone('c')];
    expect(refundsFor(['a'], bearer)).toEqual({ a: 10_000 + FEE });
  });

  it('includes the fee once if several orders end together', () => {
    const all = [shared('a', 'rejected', true), shared('b', 'rejected'), shared('c', 'rejected')];
    expect(refundsFor(['a', 'b', 'c'], all)).toEqual({ a: 10_000, b: 10_000, c: 10_000 + FEE });
  });

  it('is zero for an order that was mailed', () => {
    const mailed = [shared('a', 'shipped', true), shared('b', 'canceled'), shared('c', 'rejected')];
    expect(refundsFor(['b', 'c'], mailed)).toEqual({ b: 10_000, c: 10_000 });
  });

  it('keeps two envelopes of one payment separate', () => {
    const together = [
      shared('a', 'canceled', true),
      shared('b', 'canceled', true, { city: 'Fresno' }),
      shared('c', 'paid'),
      shared('d', 'canceled', false, { city: 'Fresno' }),
    ];
    expect(refundsFor(['a', 'b', 'd'], together)).toEqual({
      a: 10_000,
      b: 10_000,
      d: 10_000 + FEE,
    });
  });

  it('uses the address at the time of payment, even if staff send the envelope elsewhere later', () => {
    const moved = (one: Order): Order => {
      const address: Address = Object(one.address_snapshot);
      const earlier = [{ ...address, city: 'Fresno', until: '2026-03-11T18:00:00.000Z' }];
      return { ...one, address_snapshot: { ...address, earlier } };
    };
    const together = [
      moved(shared('a', 'canceled', true)),
      moved(shared('b', 'canceled')),
      shared('c', 'paid', true),
      shared('d', 'paid'),
    ];
    expect(refundsFor(['a', 'b'], together)).toEqual({ a: 10_000, b: 10_000 + FEE });
  });

  it('is the remainder after a partial refund, and nothing after a full one', () => {
    const alone = order('a', 'rejected', { overnight_fee_cents: FEE });
    expect(refundsFor(['a'], [partlyRefunded(alone, 3_000)])).toEqual({ a: 7_000 + FEE });
    expect(refundsFor(['a'], [partlyRefunded(alone, 10_000 + FEE)])).toEqual({ a: 0 });
  });

  it('never exceeds the charge of a partially refunded envelope', () => {
    const bearer = partlyRefunded(shared('a', 'rejected', true), 12_000);
    const first = [bearer, shared('b', 'filing'), shared('c', 'filing')];
    expect(refundsFor(['a'], first)).toEqual({ a: 0 });
    const others = [bearer, partlyRefunded(shared('b', 'rejected'), 500), shared('c', 'rejected')];
    expect(refundsFor(['b', 'c'], others)).toEqual({ b: 9_500, c: 10_000 + FEE - 2_000 });
  });

  const parts = ['first_name', 'last_name', 'company_name', 'street_address'];
  it.each([...parts, 'unit', 'city', 'state', 'zip_code'])(
    'treats a different %s as a different envelope, and a missing one the same as an empty one',
    (part) => {
      const other = [shared('a', 'canceled', true, { [part]: 'Other' }), shared('b', 'paid')];
      expect(refundsFor(['a'], other)).toEqual({ a: 10_000 + FEE });
      const none = [
        shared('a', 'canceled', true, { [part]: null }),
        shared('b', 'paid', false, { [part]: '' }),
      ];
      expect(refundsFor(['a'], none)).toEqual({ a: 10_000 });
    },
  );
});
