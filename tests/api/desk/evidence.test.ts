import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportEmail } from '#server/features/privacy/export.ts';
import { forgetEmail } from '#server/features/privacy/forget.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';
import { askDifference } from '#tests/support/api/differences.ts';
import { disputeAnOrder, disputePayment } from '#tests/support/api/disputes.ts';
import { checkoutBody } from '#tests/support/api/shopping.ts';
import { textOfPdf } from '#tests/support/pdf-text.ts';

const DISPUTES = { tags: ['MONEY-007'] };

describe('The evidence for a dispute', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it(
    'has the receipt, the terms, the DMV’s answer, and the mailing, but no full VIN',
    DISPUTES,
    async () => {
      const { uuid, order, line } = await disputeAnOrder(api, { steps: 6 });
      const { headers } = await api.staff('agent');
      const path = `/v1/api/desk/disputes/${uuid}/evidence`;
      const answer = await api.api.request(path, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = textOfPdf(Buffer.from(await answer.arrayBuffer())).replaceAll('\n', '');
      const row = await api.deps.db
        .selectFrom('order_line')
        .innerJoin('user_vehicle', 'user_vehicle.uuid', 'order_line.user_vehicle_uuid')
        .select(['vin', 'plate'])
        .where('order_line.uuid', '=', line)
        .executeTakeFirstOrThrow();
      for (const words of [
        'terms-conditions',
        `Order ${order}`,
        'Accepted by the DMV',
        'Mailed',
        row.plate,
      ]) {
        expect(text).toContain(words);
      }
      expect(text).toMatch(/Amount: ?\$\d/);
      expect(text).toMatch(/Mailed to: ?\w/);
      expect(text).not.toContain(row.vin);
      expect(text).toContain(row.vin.slice(-4));
    },
  );

  it('names the consent to a difference in fees', {
    tags: ['FILE-002', 'MONEY-007'],
  }, async () => {
    const { user, line } = await buyOrder(api);
    const fee_difference = await askDifference(api, line, 1250);
    api.travel({ ms: 1000 });
    const sold = { user, lines: [line], amount: 12.5 };
    await api.post('/checkout', checkoutBody(sold, { fee_difference }));
    const uuid = await disputePayment(api, line);
    const { headers } = await api.staff('agent');
    const answer = await api.api.request(`/v1/api/desk/disputes/${uuid}/evidence`, { headers });
    const text = textOfPdf(Buffer.from(await answer.arrayBuffer())).replaceAll('\n', '');
    expect(text).toContain('By pressing Pay $12.50, you authorize us to charge your card $12.50');
    expect(text).not.toContain('terms-conditions');
  });

  it('shows no mailing of an order that isn’t filed', DISPUTES, async () => {
    const { uuid } = await disputeAnOrder(api);
    const { headers } = await api.staff('agent');
    const answer = await api.api.request(`/v1/api/desk/disputes/${uuid}/evidence`, { headers });
    const text = textOfPdf(Buffer.from(await answer.arrayBuffer())).replaceAll('\n', '');
    expect(text).toMatch(/Mailing address: ?\w/);
    expect(text).not.toContain('Mailed to');
  });

  it('exists for disputes only', DISPUTES, async () => {
    const { headers } = await api.staff('agent');
    for (const uuid of ['none', '0199c3a4-7a35-7000-8000-000000000000']) {
      expect((await api.get(`/desk/disputes/${uuid}/evidence`, headers)).status).toBe(404);
    }
  });

  it(
    'needs the customer’s data, which therefore stays until the bank has decided',
    DISPUTES,
    async () => {
      const { email, order } = await disputeAnOrder(api, { steps: 6 });
      expect(await forgetEmail(api.deps, email)).toMatchObject({
        outcome: 'under_way',
        orderIds: [order],
      });
      const { disputes } = await exportEmail(api.deps.db, email);
      expect(disputes).toMatchObject([{ kind: 'dispute', reason: 'fraudulent' }]);
      await api.deps.db.updateTable('dispute').set({ closed_at: api.deps.clock() }).execute();
      expect(await forgetEmail(api.deps, email)).toMatchObject({ outcome: 'forgotten' });
    },
  );
});
