import { describe, expect, it } from 'vitest';
import type { OrderStage } from '../../../db/schema.ts';
import { returnsOf } from './returns.ts';

const FEE = 3995;
const RETURNS = { tags: ['PROM-001'] };

type Order = Parameters<typeof returnsOf>[1][number];

type Address = Record<string, string | null>;

/** An order of $100.00 and the envelope's fee that it bears. */
function order(
  uuid: string,
  stage: OrderStage,
  changes: Partial<Order> & { address?: Address } = {},
) {
  const { overnight_fee_cents = 0, envelope_vehicles = 1, back_cents = 0, address } = changes;
  return {
    uuid,
    stage,
    overnight_fee_cents,
    envelope_vehicles,
    back_cents,
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

/** An order in an envelope with others, of which the first bears the fee. */
const shared = (uuid: string, stage: OrderStage, bears = false, address: Address = {}) =>
  order(uuid, stage, { envelope_vehicles: 3, overnight_fee_cents: bears ? FEE : 0, address });

/** The same of which some goes back already. */
const refunded = (one: Order, back_cents: number): Order => ({ ...one, back_cents });

/** One that has ended before, for which all but the envelope's fee went back. */
const gone = (uuid: string, bears = false) => refunded(shared(uuid, 'rejected', bears), 10_000);

const returned = (ending: string[], together: Order[]) =>
  Object.fromEntries(returnsOf(ending, together));

describe('what goes back for orders that end', RETURNS, () => {
  it('is the whole price of one that pays its own envelope, whatever else was paid for', () => {
    const together = [
      order('a', 'canceled', { overnight_fee_cents: FEE }),
      order('b', 'paid', { overnight_fee_cents: FEE }),
    ];
    expect(returned(['a'], together)).toEqual({ a: 10_000 + FEE });
  });

  it('leaves the fee of an envelope in which others travel on', () => {
    const first = [shared('a', 'canceled', true), shared('b', 'paid'), shared('c', 'shipped')];
    expect(returned(['a'], first)).toEqual({ a: 10_000 });
    const second = [gone('a', true), shared('b', 'canceled'), shared('c', 'paid')];
    expect(returned(['b'], second)).toEqual({ b: 10_000 });
  });

  it('gives the fee back with the last one, whoever bore it and however the others ended', () => {
    const last = [gone('a', true), gone('b'), shared('c', 'canceled')];
    expect(returned(['c'], last)).toEqual({ c: 10_000 + FEE });
    const bearer = [shared('a', 'canceled', true), gone('b'), gone('c')];
    expect(returned(['a'], bearer)).toEqual({ a: 10_000 + FEE });
  });

  it('gives the fee back once where several end together', () => {
    const all = [shared('a', 'rejected', true), shared('b', 'rejected'), shared('c', 'rejected')];
    expect(returned(['a', 'b', 'c'], all)).toEqual({ a: 10_000, b: 10_000, c: 10_000 + FEE });
  });

  it('never goes back for one that was mailed', () => {
    const mailed = [shared('a', 'shipped', true), shared('b', 'canceled'), shared('c', 'rejected')];
    expect(returned(['b', 'c'], mailed)).toEqual({ b: 10_000, c: 10_000 });
  });

  it('counts two envelopes of one payment apart', () => {
    const together = [
      shared('a', 'canceled', true),
      shared('b', 'canceled', true, { city: 'Fresno' }),
      shared('c', 'paid'),
      shared('d', 'canceled', false, { city: 'Fresno' }),
    ];
    expect(returned(['a', 'b', 'd'], together)).toEqual({ a: 10_000, b: 10_000, d: 10_000 + FEE });
  });

  it('goes by where an envelope was to go when it was paid, wherever staff send it later', () => {
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
    expect(returned(['a', 'b'], together)).toEqual({ a: 10_000, b: 10_000 + FEE });
  });

  it('is the rest where some went back before, and nothing where all did', () => {
    const alone = order('a', 'rejected', { overnight_fee_cents: FEE });
    expect(returned(['a'], [refunded(alone, 3_000)])).toEqual({ a: 7_000 + FEE });
    expect(returned(['a'], [refunded(alone, 10_000 + FEE)])).toEqual({ a: 0 });
  });

  it('is never more than was charged for an envelope of which some went back before', () => {
    const bearer = refunded(shared('a', 'rejected', true), 12_000);
    const first = [bearer, shared('b', 'filing'), shared('c', 'filing')];
    expect(returned(['a'], first)).toEqual({ a: 0 });
    const others = [bearer, refunded(shared('b', 'rejected'), 500), shared('c', 'rejected')];
    expect(returned(['b', 'c'], others)).toEqual({ b: 9_500, c: 10_000 + FEE - 2_000 });
  });

  const parts = ['first_name', 'last_name', 'company_name', 'street_address'];
  it.each([...parts, 'unit', 'city', 'state', 'zip_code'])(
    'takes another %s for another envelope, and none for an empty one',
    (part) => {
      const other = [shared('a', 'canceled', true, { [part]: 'Other' }), shared('b', 'paid')];
      expect(returned(['a'], other)).toEqual({ a: 10_000 + FEE });
      const none = [
        shared('a', 'canceled', true, { [part]: null }),
        shared('b', 'paid', false, { [part]: '' }),
      ];
      expect(returned(['a'], none)).toEqual({ a: 10_000 });
    },
  );
});
