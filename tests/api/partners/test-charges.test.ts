import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { createTestCharges } from '#server/features/partners/test-orders.ts';
import { createStoredLedger } from '#server/gateways/payment/ledger.ts';
import { createSandboxPayment } from '#server/gateways/payment/sandbox.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import {
  describePaymentGateway,
  newCall,
  newPayment,
  sandboxDisputes,
} from '#tests/support/gateways/payment-suite.ts';

const open = (db: Db) =>
  createSandboxPayment({ ledger: createStoredLedger(createTestCharges(db)), timeoutMs: 20 });

async function count(db: Db, query: ReturnType<typeof sql<number>>): Promise<number> {
  const row = await db
    .selectFrom('test_charge')
    .select(query.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

describe('Test charges', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  describePaymentGateway('the payment sandbox on its table', async () => {
    const { deps, close } = await createTestApi();
    const made = sql<number>`(count(*) filter (where result->>'outcome' = 'succeeded'))::integer`;
    const back = sql<number>`coalesce(sum(amount_cents) filter (where result->>'outcome' = 'refunded'), 0)::integer`;
    const gateway = open(deps.db);
    return {
      gateway,
      ...sandboxDisputes(gateway),
      chargeCount: () => count(deps.db, made),
      refundedCents: () => count(deps.db, back),
      close,
    };
  });

  it('are found by every process, and refunded only once', {
    tags: ['PART-006'],
  }, async () => {
    const { paymentUuid, amountCents, ...more } = newPayment();
    const handle = await open(api.deps.db).open({ paymentUuid, amountCents, ...more });
    const result = await open(api.deps.db).pay(handle, newCall());
    expect(await open(api.deps.db).find(handle)).toEqual(result);
    const reference = 'reference' in result ? result.reference : '';
    const refunds = await Promise.all(
      [1, 2, 3].map((number) =>
        open(api.deps.db).refund({
          refundUuid: `00000000-0000-4000-8000-00000000000${number}`,
          ...{ paymentUuid, reference, amountCents },
        }),
      ),
    );
    const outcomes = refunds.map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(['refunded', 'refused', 'refused']);
  });

  it('are either made or canceled, no matter how many processes try', {
    tags: ['PART-006', 'MONEY-003'],
  }, async () => {
    const handle = await open(api.deps.db).open(newPayment());
    const [ended, ...paid] = await Promise.all([
      open(api.deps.db).cancel(handle),
      ...[1, 2].map(() => open(api.deps.db).pay(handle, newCall())),
    ]);
    const outcome = ended?.outcome === 'succeeded' ? 'succeeded' : 'failed';
    expect(paid.map((one) => one.outcome)).toEqual([outcome, outcome]);
  });
});
