import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import { knownService, SERVICE_SLUGS } from '#contracts/catalogue/service-plan.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { fillCart, pay, readCart, someone } from '#tests/support/api/shopping.ts';
import { createPageContainer } from '#tests/support/page-container.ts';
import ServiceFees from '../../../src/components/ServiceFees.astro';

const fixed = SERVICE_SLUGS.filter((slug) => knownService(slug).kind !== 'renewal');

describe('The fees on a service’s page', () => {
  let api: TestApi;
  const uuids = new Map<string, string>();
  beforeAll(async () => {
    api = await createTestApi();
    const rows = await api.deps.db.selectFrom('service_type').select(['slug', 'uuid']).execute();
    for (const { slug, uuid } of rows) uuids.set(slug ?? '', uuid);
  });
  afterAll(() => api.close());

  it.each(fixed)(
    'match the fees that are charged: %s',
    { tags: ['PROM-004', 'PROM-005'] },
    async (slug) => {
      const container = await createPageContainer();
      const html = await container.renderToString(ServiceFees, { props: knownService(slug) });
      const printed = [...html.matchAll(/<dd class="amount"[^>]*>([^<]*)/g)].map(
        ([, text = '']) => text,
      );

      const service = uuids.get(slug) ?? '';
      const { user } = await fillCart(api, someone(), { service });
      const { items, amount } = await readCart(api, user);
      const charged = Object.values(Object(items.at('data', 'data', 0, 'dmv_deal_details')));
      expect(charged).toHaveLength(5);
      charged.forEach((dollars, at) => {
        expect(printed[at]).toContain(formatUsd(toCents(dollars)));
      });
      expect(printed[5]).toContain(formatUsd(toCents(amount)));
      await pay(api, user);
      expect(api.ledger.entries().at(-1)?.amountCents).toBe(toCents(amount));

      const fast = await fillCart(api, someone(), { service, overnight: true });
      const last = printed.at(-1);
      expect(last).toContain(formatUsd(toCents((await readCart(api, fast.user)).amount)));
    },
  );
});
