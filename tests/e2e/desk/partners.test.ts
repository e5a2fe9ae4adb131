import { expect, type Page } from '@playwright/test';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, expectFits, ME, MEMBER, shoot } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const LIST = '/v1/api/desk/partners';
const ONE = `${LIST}/p1`;
const OPER = { tag: ['@long', '@OPER-008'] };

const row = {
  ...{ uuid: 'p1', name: 'Sample Motors', origins: ['https://www.example.com'], share: '12.5' },
  ...{ webhook: 'https://www.example.com/renewals', ended_at: null },
  ...{ contacts: ['ada@example.com'], nothing_preselected: false },
  created_at: '2026-10-01T18:00:00Z',
};
const made = { created_at: '2026-10-01T18:00:00Z', ends_at: null };
const told = {
  type: 'order.paid',
  mode: 'live' as const,
  created_at: '2026-11-19T22:14:00Z',
  attempts: 1,
  reference: 'cart 17',
};
const partner: ShownDeskPartner = {
  ...row,
  keys: [
    { ...made, kind: 'live', key: 'live_aaaaaaaaaaaaaaaaaaaaaaaa' },
    { ...made, kind: 'report', key: null },
    { ...made, kind: 'test', key: 'test_aaaaaaaaaaaaaaaaaaaaaaaa' },
  ],
  earlier_secret_until: null,
  seen: { live: 'l1', test: 't1', report: 'r1', webhook: 'w1', terms: 'a1' },
  changes: [],
  undelivered: { live: 1, test: 0, events: [] },
  has_live_orders: true,
  events: [
    {
      ...{ ...told, id: 'e2', order_id: 'R100012', state: 'pending', attempts: 2 },
      ...{ last_error: 'HTTP 500', next_try_at: '2026-11-19T22:44:00Z' },
    },
    {
      ...told,
      id: 'e1',
      order_id: 'R100011',
      state: 'delivered',
      last_error: null,
      next_try_at: null,
    },
  ],
};
const other = { ...row, uuid: 'p2', name: 'Old Garage', webhook: null, ended_at: row.created_at };
const answers = {
  'GET /v1/api/desk/me': { body: { data: { ...MEMBER, role: 'manager' } } },
  [`GET ${LIST}`]: { body: { data: { data: [other, row] } } },
  [`GET ${ONE}`]: { body: { data: partner } },
  [`GET ${ONE}/payouts`]: () => ({ body: { data: PAYOUTS } }),
  [`GET ${ONE}/report`]: {
    body: { data: { rows: 31, amount_cents: 812_345, commission_cents: 11_594, first: [] } },
  },
};
const PAYOUTS = {
  days: 30,
  months: [
    {
      ...{ month: '2026-10', commission_cents: 23_410 },
      payment: { state: 'due', due_on: '2026-11-30' },
    },
  ],
};
const done = (data: object) => ({ body: { data } });
const open = async (page: Page, name: string) => page.getByText(name, { exact: true }).click();

const WIDTHS = [1280, 768, 320];

test('Partners can be listed, viewed at every window size, and added', OPER, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  let isRejected = true;
  const message = 'Enter a commission from 0 to 100 percent, such as 12.5';
  const errors = [{ field: 'share', message }];
  const rejected = { error: { data: { code: 'VALIDATION_FAILED', message, errors } } };
  let keys: Record<string, string | null> = {
    ...{ live: 'live_b', test: 'test_b', report: 'report_b', webhook: null },
  };
  const asked = await mockApi(page, {
    ...answers,
    [`POST ${LIST}`]: () =>
      isRejected ? { status: 400, body: rejected } : done({ uuid: 'p3', ...keys }),
  });
  await page.goto('/desk/partners');

  await test.step('partners are listed and viewed in every window', async () => {
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByText('Ended 10/01/2026')).toBeVisible();
    const cell = (name: string) => page.getByRole('cell', { name, exact: true }).first();
    for (const name of ['12.5%', 'Sent']) await expect(cell(name)).toBeVisible();
    await expectFits(page, 'partners', WIDTHS);
    // If there is no room for headings, the cells have labels.
    for (const name of ['Commission 12.5%', 'Events Sent']) await expect(cell(name)).toBeVisible();
    await page.getByRole('link', { name: 'Sample Motors' }).click();
    await expect(page).toHaveURL('/desk/partners/p1');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Sample Motors');
    await expect(heading).toBeFocused();
    await expect(page.getByText('$8,123.45 net of refunds')).toContainText('commission $115.94');
    await expect(page.getByText('2 attempts. HTTP 500. Next attempt')).toBeVisible();
    for (const name of ['Edit settings', 'Replace a key', 'End this partnership']) {
      await open(page, name);
    }
    await expectFits(page, 'partner', WIDTHS);
    await page.goBack();
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  await test.step('adding a partner names invalid fields, and shows secrets once', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const add = page.getByRole('button', { name: 'ADD PARTNER' });
    await add.click();
    await expect(page.getByRole('alert')).toContainText('Enter a name');
    await expectAccessible(page);
    expect(callsOf(asked, 'POST', LIST)).toEqual([]);
    await page.getByLabel('Name').fill('New Shop');
    await page.getByLabel('Page origins').fill('https://a.example.com https://b.example.com');
    await page.getByLabel('Commission (percent').fill('200');
    await add.click();
    await expect(page.getByRole('alert')).toContainText(message);
    await page.getByLabel('Commission (percent').fill('10');
    isRejected = false;
    await add.click();
    await expect(page.getByText('report_b')).toBeVisible();
    await expect(page.getByText('Webhook secret for')).toHaveCount(0);
    expect(callsOf(asked, 'POST', LIST).at(-1)?.body).toEqual({
      ...{ name: 'New Shop', origins: ['https://a.example.com', 'https://b.example.com'] },
      ...{ webhook: null, share: '10', contacts: [], nothing_preselected: false },
    });
    await expectAccessible(page);
    await expect(page.getByText('Report key for New Shop')).toBeVisible();

    keys = { live: 'live_c', test: 'test_c', report: 'report_c', webhook: 'secret_c' };
    await page.getByLabel('Name').fill('Third Shop');
    await page.getByLabel('Page origins').fill('https://c.example.com');
    await add.click();
    await expect(page.getByText('Webhook secret for Third Shop')).toBeVisible();
    await expect(page.getByText('report_b')).toBeVisible();
    await shoot(page, 'desk-partner-added');
    await page.getByRole('button', { name: 'I’VE SHARED THEM' }).click();
    await expect(page.getByText(/report_[bc]/)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test(
  'Each change to a partner’s keys, terms, events, and partnership asks for confirmation',
  OPER,
  async ({ page }) => {
    await page.clock.setFixedTime('2026-11-19T22:38:00Z');
    await beAtTheDesk(page);
    let isHanging = false;
    let ended_at: string | null = null;
    const asked = await mockApi(page, {
      ...answers,
      [`POST ${ONE}/keys`]: done({ made: 'test_c', earlier_until: '2026-11-26T22:38:00Z' }),
      [`GET ${ONE}`]: () => done({ ...partner, ended_at }),
      [`POST ${ONE}/events`]: () => (isHanging ? 'hang' : done({ done: 'Resending 1 event.' })),
      [`POST ${ONE}/end`]: () => {
        ended_at = row.created_at;
        return done({ done: 'Sample Motors has ended.' });
      },
      [`PUT ${ONE}`]: done({ webhook: null }),
      [`POST ${ONE}/payouts`]: done({ done: 'October 2026 is recorded as paid.' }),
    });
    await page.goto('/desk/partners/p1');
    const dialog = page.getByRole('dialog');

    await test.step('a key is replaced', async () => {
      await open(page, 'Replace a key');
      await page.getByLabel('Key or secret').selectOption('test');
      const days = page.getByLabel('Days the previous');
      await days.fill('soon');
      await page.getByRole('button', { name: 'REPLACE' }).click();
      await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
      await expect(days).toBeFocused();
      await expect(days).toHaveAccessibleDescription(/Enter a number of days from 0 to 99/);
      await days.fill('7');
      await page.getByRole('button', { name: 'REPLACE' }).click();
      await expect(dialog).toContainText('The current one stays valid for 7 more days.');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'REPLACE' }).click();
      await expect(page.getByText('test_c')).toBeVisible();
      expect(callsOf(asked, 'POST', `${ONE}/keys`).map(({ body }) => body)).toEqual([
        { kind: 'test', days: 7, seen: 't1' },
      ]);
    });

    await test.step('the terms are changed', async () => {
      await open(page, 'Edit settings');
      await page.getByLabel('Commission (percent').fill('15');
      await page.getByRole('button', { name: 'SAVE CHANGES' }).click();
      await expect(page.getByText('Changes saved.')).toBeVisible();
    });

    await test.step('a payout is recorded', async () => {
      await page.getByLabel('Paid on').fill('2026-11-05');
      await page.getByLabel('Reference', { exact: true }).fill('ACH 17');
      await page.getByRole('button', { name: 'RECORD PAYOUT' }).click();
      await expect(page.getByText('October 2026 is recorded as paid.')).toBeVisible();
      expect(callsOf(asked, 'POST', `${ONE}/payouts`).map(({ body }) => body)).toEqual([
        { month: '2026-10', paid_on: '2026-11-05', reference: 'ACH 17' },
      ]);
    });

    await test.step('an event is resent, named by its order', async () => {
      await page.getByRole('button', { name: 'Resend' }).first().click();
      await expect(page.getByText('Resending 1 event.')).toBeVisible();
      expect(callsOf(asked, 'POST', `${ONE}/events`)[0]?.body).toEqual({
        event: 'e2',
        mode: 'live',
      });
      isHanging = true;
      const again = page.getByRole('button', { name: /^Resend order/ });
      await expect(again.first()).toHaveAccessibleName('Resend order.paid of R100012');
      await again.first().click();
      await expect(page.getByRole('button', { name: 'Processing' })).toHaveCount(1);
      await expect(again).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'RESEND 1 UNDELIVERED' })).toBeVisible();
    });

    await test.step('the partnership ends, and the partner’s name gets focus', async () => {
      await open(page, 'End this partnership');
      await page.getByRole('button', { name: 'END PARTNER' }).click();
      await dialog.getByRole('button', { name: 'GO BACK' }).click();
      expect(callsOf(asked, 'POST', `${ONE}/end`)).toEqual([]);
      await page.getByRole('button', { name: 'END PARTNER' }).click();
      await dialog.getByRole('button', { name: 'END PARTNER' }).click();
      await expect(page.getByText('Sample Motors has ended.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'END PARTNER' })).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  },
);

test('Partners reload if another member has changed them', OPER, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-19T22:38:00Z');
  await beAtTheDesk(page);
  let now = partner;
  let who = answers['GET /v1/api/desk/me'];
  const keys = ['live_d', 'live_e'];
  const message = 'The settings of Sample Motors have changed in the meantime.';
  const asked = await mockApi(page, {
    ...answers,
    'GET /v1/api/desk/me': () => who,
    [`GET ${ONE}`]: () => done(now),
    [`POST ${ONE}/keys`]: (request) => {
      if (!request.postData()?.includes(now.seen.live)) {
        const message = 'This key or secret was just replaced. Reload Sample Motors.';
        return { status: 409, body: { error: { data: { code: 'CONFLICT', message } } } };
      }
      now = { ...now, seen: { ...now.seen, live: `${now.seen.live}+` } };
      return done({ made: keys.shift(), earlier_until: '2026-11-26T22:38:00Z' });
    },
    [`PUT ${ONE}`]: (request) =>
      request.postData()?.includes(now.seen.terms)
        ? done({ webhook: null })
        : { status: 409, body: { error: { data: { code: 'PARTNER_REFUSED', message } } } },
  });
  const reads = () => callsOf(asked, 'GET', ONE).length;
  await page.goto('/desk/partners/p1');

  await test.step('a key that was replaced in the meantime is reported', async () => {
    await open(page, 'Replace a key');
    const roll = async () => {
      await page.getByRole('button', { name: 'REPLACE' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'REPLACE' }).click();
    };
    now = { ...now, seen: { ...now.seen, live: 'l2' } };
    await roll();
    await expect(page.getByRole('alert')).toContainText(
      'This key or secret was just replaced. Reload Sample Motors.',
    );
    await expect.poll(reads).toBe(2);
    await roll();
    await expect(page.getByText('live_d')).toBeVisible();
    await expect.poll(reads).toBe(3);
    await roll();
    await expect(page.getByText('live_e')).toBeVisible();
    await expect(page.getByText('live_d')).toBeVisible();
    await expect(page.getByText('Live key for Sample Motors')).toHaveCount(2);
  });

  await test.step('terms that another member has changed since are preserved', async () => {
    // The page has reloaded after the most recent rotation.
    await expect.poll(reads).toBe(4);
    const before = reads();
    await open(page, 'Edit settings');
    const share = page.getByLabel('Commission (percent');
    await share.fill('15');
    const origins = [...partner.origins, 'https://shop.example.com'];
    now = { ...now, origins, seen: { ...now.seen, terms: 'a2' } };
    // A reload doesn't change the version that the input is based on.
    await page.evaluate(() => dispatchEvent(new Event('desk:again')));
    const pages = page.getByLabel('Page origins');
    await expect(pages).toHaveValue(origins.join('\n'));
    const keep = page.getByRole('button', { name: 'SAVE CHANGES' });
    await keep.click();
    await expect(page.getByRole('alert')).toContainText(message);
    await expect.poll(reads).toBe(before + 2);
    await expect(share).toHaveValue('15');
    await keep.click();
    await expect(page.getByText('Changes saved.')).toBeVisible();
    const sent = callsOf(asked, 'PUT', ONE).map(({ body }) => body);
    const terms = {
      name: row.name,
      origins,
      webhook: row.webhook,
      share: '15',
      contacts: row.contacts,
      nothing_preselected: false,
    };
    expect(sent).toEqual([
      { ...terms, seen: 'a1' },
      { ...terms, seen: 'a2' },
    ]);
  });

  await test.step('a reader sees no forms', async () => {
    who = ME['GET /v1/api/desk/me'];
    await page.goto('/desk/partners/p1');
    await expect(page.getByText('live_aaaaaaaaaaaaaaaaaaaaaaaa')).toBeVisible();
    await expect(page.getByRole('button', { name: /resend|END|REPLACE|SAVE/i })).toHaveCount(0);
    await page.getByRole('link', { name: 'All partners' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('heading', { name: 'Add a partner' })).toHaveCount(0);
  });
});
