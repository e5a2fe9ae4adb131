import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPartners, showPartner } from '#server/features/partners/list-partners.ts';
import {
  addPartner,
  changePartner,
  endPartner,
  rollKey,
  rollWebhookSecret,
} from '#server/features/partners/manage.ts';
import {
  createFraming,
  findPartner,
  findPartnerOfReportKey,
} from '#server/features/partners/service.ts';
import { isSignedBy } from '#server/features/partners/signature.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { fillCart, pay, someone } from '#tests/support/api/shopping.ts';

const PART = { tags: ['PART-001'] };
const SITE = 'https://www.example.com';

describe('A partner', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  beforeEach(() => api.travel());

  let count = 0;
  async function add({ webhook }: { webhook?: string } = {}) {
    count += 1;
    const name = `Shop ${count}`;
    const terms = { name, origins: [SITE], webhook, commissionBasisPoints: 1250 };
    return { name, ...(await addPartner(api.deps, terms)) };
  }
  const partnerOf = (key: string) => findPartner(api.deps, key);

  it('has a key of each kind immediately, and a page that works a second later', PART, async () => {
    const originsOf = createFraming(api.deps);
    expect(await originsOf('live_none')).toBeUndefined();
    const { name, live, test, report, webhookSecret } = await add();
    expect([live, test, report].map((key) => /^(live|test|report)_[\w-]{24}$/.test(key))).toEqual([
      ...[true, true, true],
    ]);
    expect(webhookSecret).toBeUndefined();
    expect(await partnerOf(live)).toMatchObject({ is_test: false });
    expect(await partnerOf(test)).toMatchObject({ is_test: true });
    expect(await findPartnerOfReportKey(api.deps, report)).toMatchObject({ name });
    expect([await partnerOf(report), await findPartnerOfReportKey(api.deps, live)]).toEqual([
      ...[undefined, undefined],
    ]);
    api.travel({ ms: 1000 });
    expect([await originsOf(live), await originsOf(test)]).toEqual([[SITE], [SITE]]);
    expect(await originsOf(report)).toBeUndefined();
    const kept = await api.deps.db.selectFrom('partner_key').select('key').execute();
    expect(JSON.stringify(kept)).not.toContain(report);
  });

  it('is the only one with its name, in any spelling', PART, async () => {
    const { name } = await add();
    const terms = { name: name.toUpperCase(), origins: [SITE], webhook: undefined };
    const again = addPartner(api.deps, { ...terms, commissionBasisPoints: 0 });
    await expect(again).rejects.toThrow(`A partner named ${name.toUpperCase()} already exists.`);
    expect(await showPartner(api.deps, name.toLowerCase())).toMatchObject({ name });
    await expect(showPartner(api.deps, 'Nobody')).rejects.toThrow(
      'There is no partner named Nobody',
    );
  });

  it.each(['live', 'test'] as const)(
    'replaces its %s key without a gap: both keys are valid for a few days',
    PART,
    async (kindOfKey) => {
      const { name, ...keys } = await add();
      const { made } = await rollKey(api.deps, name, kindOfKey, 7);
      const states = async () => [
        (await partnerOf(keys[kindOfKey])) !== undefined,
        (await partnerOf(made)) !== undefined,
      ];
      api.travel({ days: 7, ms: -1 });
      expect(await states()).toEqual([true, true]);
      const old = (await showPartner(api.deps, name)).keys.find(({ ends_at }) => ends_at);
      expect(old).toMatchObject({ kind: kindOfKey, key: keys[kindOfKey] });
      api.travel({ days: 7 });
      expect(await states()).toEqual([false, true]);
      const at = await rollKey(api.deps, name, kindOfKey, 0);
      expect([await partnerOf(made), (await partnerOf(at.made)) !== undefined]).toEqual([
        ...[undefined, true],
      ]);
    },
  );

  it(
    'has at most two valid keys of a kind, no matter how often one is replaced',
    PART,
    async () => {
      const { name, live } = await add();
      const { made } = await rollKey(api.deps, name, 'live', 7);
      const { made: newest } = await rollKey(api.deps, name, 'live', 7);
      const found = await Promise.all([live, made, newest].map(partnerOf));
      expect(found.map((one) => one !== undefined)).toEqual([false, true, true]);
      const { keys } = await showPartner(api.deps, name);
      expect(keys.filter((key) => key.kind === 'live')).toHaveLength(2);
    },
  );

  it('gets both signatures while one secret replaces the other', PART, async () => {
    const work = await createTestWork(api);
    const { name, live, webhookSecret = '' } = await add({ webhook: `${SITE}/renewals` });
    const { made } = await rollWebhookSecret(api.deps, name, 7);
    const signedAt = async (days: number) => {
      api.travel({ days });
      const { user } = await fillCart(api, someone(), { partner: live });
      await pay(api, user);
      api.toldPartners.length = 0;
      await work.runDue();
      const { body = '', headers } = api.toldPartners[0] ?? {};
      const signature = headers?.['renewal-signature'] ?? '';
      const given = { body, signature, now: api.deps.clock() };
      return [webhookSecret, made, 'another'].map((secret) => isSignedBy(secret, given));
    };
    expect(await signedAt(0)).toEqual([true, true, false]);
    expect(await signedAt(7)).toEqual([false, true, false]);
    const { name: without } = await add();
    await expect(rollWebhookSecret(api.deps, without, 7)).rejects.toThrow('has no webhook');
  });

  it('can get a new name, new origins, a new webhook, and a new share', PART, async () => {
    const { name } = await add();
    const other = await add();
    const { webhookSecret } = await changePartner(api.deps, name, {
      name: `${name} of old`,
      addOrigins: ['https://shop.example.com'],
      removeOrigins: [SITE],
      webhook: `${SITE}/hook`,
      commissionBasisPoints: 0,
    });
    expect(webhookSecret).toMatch(/^whsec_[\w-]{43}$/);
    const changed = await showPartner(api.deps, `${name} of old`);
    expect(changed).toMatchObject({
      origins: ['https://shop.example.com'],
      webhook: `${SITE}/hook`,
      commissionBasisPoints: 0,
    });
    const rejections: [Parameters<typeof changePartner>[2], string][] = [
      [{ name: other.name }, `A partner named ${other.name} already exists.`],
      [{ removeOrigins: [SITE] }, `doesn’t have the origin ${SITE}`],
      [
        { removeOrigins: ['https://shop.example.com'] },
        'Enter at least one origin, or end the partnership.',
      ],
    ];
    for (const [change, words] of rejections) {
      await expect(changePartner(api.deps, changed.name, change)).rejects.toThrow(words);
    }
    await changePartner(api.deps, changed.name, { webhook: null });
    expect(await showPartner(api.deps, changed.name)).toMatchObject({ webhook: undefined });
  });

  it('keeps its last contact while it has no origin', PART, async () => {
    const name = 'Bare Shop';
    const contacts = ['ada@example.com', 'kim@example.com'];
    const terms = { name, origins: [], webhook: undefined, commissionBasisPoints: 0, contacts };
    await addPartner(api.deps, terms);
    await changePartner(api.deps, name, { removeContacts: ['ada@example.com'] });
    const change = { removeContacts: ['kim@example.com'] };
    await expect(changePartner(api.deps, name, change)).rejects.toThrow(
      'Enter an origin, or a contact who can add one in the portal, or end the partnership.',
    );
    await changePartner(api.deps, name, { ...change, addOrigins: [SITE] });
    await changePartner(api.deps, name, { commissionBasisPoints: 100 });
    expect(await showPartner(api.deps, name)).toMatchObject({ contacts: [], origins: [SITE] });
  });

  it('loses its keys immediately when it ends, and keeps its orders', PART, async () => {
    const { name, live, test, report } = await add();
    const { user, line } = await fillCart(api, someone(), { partner: live });
    await pay(api, user);
    await endPartner(api.deps, name);
    expect([await partnerOf(live), await partnerOf(test)]).toEqual([undefined, undefined]);
    expect(await findPartnerOfReportKey(api.deps, report)).toBeUndefined();
    const order = await api.deps.db
      .selectFrom('order_line')
      .innerJoin('partner', 'partner.uuid', 'order_line.partner_uuid')
      .select('partner.name')
      .where('order_line.uuid', '=', line)
      .executeTakeFirst();
    expect(order).toEqual({ name });
    await expect(rollKey(api.deps, name, 'live', 7)).rejects.toThrow(`${name} has ended`);
    const listed = (await listPartners(api.deps)).find((one) => one.name === name);
    expect(listed).toMatchObject({ endedAt: api.deps.clock() });
    expect((await showPartner(api.deps, name)).keys).toEqual([]);
  });

  it('leaves an entry in the audit log with each change', PART, async () => {
    const { name } = await add();
    await changePartner(api.deps, name, { commissionBasisPoints: 1 });
    await rollKey(api.deps, name, 'report', 7);
    await endPartner(api.deps, name);
    const entries = await api.deps.db
      .selectFrom('audit_log')
      .select('message')
      .where('message', 'like', `PARTNER: % ${name}`)
      .orderBy('uuid')
      .execute();
    expect(entries.map(({ message }) => message)).toEqual([
      ...[`PARTNER: added ${name}`, `PARTNER: changed ${name}`],
      ...[`PARTNER: key rolled ${name}`, `PARTNER: ended ${name}`],
    ]);
  });
});
