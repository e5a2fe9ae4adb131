import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, expectFits, ME, MEMBER, story, today } from '#tests/support/browser/desk.ts';
import { actions, DESK_ORDER } from '#tests/support/browser/desk-actions.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const UUID = '5d0f6f7a-6a54-4c1e-9a53-0d6b4b4f2a11';
const item = {
  action: null,
  task: null,
  claim: null,
  order_id: 'R100011',
  plate: '8ABC123',
  reference: null,
  since: null,
  amount: 12,
};
const settled = [
  {
    ...{ kind: 'refunds', what: 'The card is closed. P100042', path: `refunds/${UUID}/done` },
    ...{ open: 'MARK AS REFUNDED', button: 'MARK AS REFUNDED' },
    done: 'Marked as refunded. We’ll email the customer.',
  },
  {
    ...{
      kind: 'stopped_jobs',
      what: 'Filing or mailing stopped: no answer',
      path: `jobs/${UUID}/retry`,
    },
    ...{ open: 'RETRY JOB', button: 'RETRY JOB' },
    done: 'Retrying the job now.',
  },
];

const LOUS = { kind: 'refunds', name: 'Lou', is_mine: false };
const groupOf = ({ kind, what }: (typeof settled)[number]) => ({
  ...{ kind, total: 1 },
  items: [{ ...item, uuid: UUID, what, next: 'Do it' }],
});

test('A manager handles what is listed, and no agent can', { tag: ['@long', '@OPER-007'] }, async ({
  page,
}) => {
  let groups = settled.map(groupOf);
  let role = 'agent';
  let done = '';
  await beAtTheDesk(page);
  const asked = await mockApi(page, {
    'GET /v1/api/desk/me': () => ({ body: { data: { ...MEMBER, role } } }),
    'GET /v1/api/desk/today': () => ({ body: { data: { ...today, groups } } }),
    'POST /v1/api/desk/*': () => {
      groups = [];
      return { body: { data: { done } } };
    },
  });
  await page.goto('/desk');
  for (const { what, open } of settled) {
    await expect(page.getByText(what)).toBeVisible();
    await expect(page.getByRole('button', { name: open })).toHaveCount(0);
  }
  role = 'manager';
  await page.reload();

  for (const one of settled) {
    await test.step(`a manager presses ${one.open}`, async () => {
      groups = [groupOf(one)];
      done = one.done;
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(
        page.getByRole('button', { name: /^(MARK AS REFUNDED|RETRY JOB)$/ }),
      ).toHaveCount(1);
      await page.getByRole('button', { name: one.open }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('$12.00, Order R100011, plate 8ABC123');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'GO BACK' }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('button', { name: one.open }).click();
      await dialog.getByRole('button', { name: one.button }).click();
      await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: one.done })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const sent = callsOf(asked, 'POST', `/v1/api/desk/${one.path}`);
      expect(sent.map(({ body }) => body)).toEqual([{ request_uuid: expect.any(String) }]);
    });
  }
});

test('An item is taken with a key, and handed over if it needs another role', {
  tag: ['@OPER-007'],
}, async ({ page }) => {
  await beAtTheDesk(page);
  let claim: { name: string; is_mine: boolean } | null = null;
  const late = { ...item, uuid: null, task: 'R100009', order_id: 'R100009', what: 'Late' };
  const asked = await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/today': () => {
      const refund = { ...item, uuid: UUID, what: 'Closed', next: 'Tell a manager', claim };
      const refunds = [{ ...refund, task: UUID, action: 'hand_over' as const }];
      const groups = [
        { kind: 'refunds', total: 1, items: refunds },
        { kind: 'late_orders', total: 1, items: [{ ...late, next: 'File again' }] },
      ];
      return { body: { data: { ...today, groups } } };
    },
    'POST /v1/api/desk/today/claims': () => {
      claim = claim ? null : { name: MEMBER.name, is_mine: true };
      return { body: { data: {} } };
    },
    [`GET ${DESK_ORDER}`]: { body: { data: { ...story, claims: [LOUS] } } },
    [`GET ${DESK_ORDER}/actions`]: { body: { data: { ...actions, papers: [] } } },
  });
  await page.goto('/desk');
  const status = page.getByRole('status').first();

  await test.step('the key takes the first item, and releases it again', async () => {
    await page.getByRole('link', { name: 'Tell a manager' }).waitFor();
    await page.keyboard.press('?');
    const take = page.getByRole('option', { name: /^Take R100011/ });
    await expect(take).toContainText('c');
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await expect(status).toContainText('R100011 is yours for 30 minutes.');
    await expect(page.getByRole('link', { name: 'Tell a manager' })).toBeFocused();
    await page.keyboard.press('c');
    await expect(status).toContainText('You released R100011.');
    const sent = callsOf(asked, 'POST', '/v1/api/desk/today/claims').map(({ body }) => body);
    const first = { kind: 'refunds', task: UUID };
    expect(sent).toEqual([
      { ...first, is_claimed: true },
      { ...first, is_claimed: false },
    ]);
  });

  await test.step('the next step opens the form that hands the order over', async () => {
    await page.getByRole('link', { name: 'Tell a manager' }).click();
    await expect(page.getByLabel('Request')).toBeFocused();
    await expect(page.getByText('Lou has taken this on Today: Refunds to issue')).toBeVisible();
    await expectFits(page, 'order-taken', [1280, 768, 360]);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today/);
    await page.getByRole('link', { name: 'R100011' }).click();
    await expect(page.getByText('Hand over', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Colleague')).toBeHidden();
  });
});

test('A member who takes an item too late reads who has it', {
  tag: ['@long', '@OPER-007'],
}, async ({ page }) => {
  await beAtTheDesk(page);
  const late = { ...item, uuid: null, task: 'R100011', what: 'Late', next: 'File again' };
  let mine = { ...today, counts: { mine: 1, unclaimed: 1, colleagues: 0 } };
  mine = { ...mine, groups: [{ kind: 'late_orders', total: 1, items: [late] }] };
  let shown = mine;
  await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/today': () => ({ body: { data: shown } }),
    'POST /v1/api/desk/today/claims': () => {
      const claim = { name: 'Alex', is_mine: false };
      const counts = { mine: 1, unclaimed: 0, colleagues: 1 };
      shown = {
        ...mine,
        counts,
        groups: [{ kind: 'late_orders', total: 1, items: [{ ...late, claim }] }],
      };
      const body = { message: 'Alex took this task first.', error_code: 'CLAIMED' };
      return { status: 409, body: { status: 'fail', ...body } };
    },
  });
  await page.goto('/desk');
  const status = page.getByRole('status').first();
  await expect(status).toContainText('2 items need your attention: 1 yours, 1 unclaimed.');
  await page.getByRole('button', { name: 'TAKE' }).click();
  await expect(status).toContainText('R100011: Alex took this task first.');
  await expect(status).toContainText('1 item needs your attention');
  await expect(status).toContainText('Colleagues have 1.');
  await expect(page.getByText('Alex has it')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('A list of Today that arrives late does not replace a newer one', {
  tag: ['@long', '@OPER-007'],
}, async ({ page }) => {
  const CHANGES = '/v1/api/desk/today/changes';
  const late = { ...item, uuid: null, task: 'R100011', what: 'Late', next: 'File again' };
  const listed = (version: string, claim: { name: string; is_mine: boolean } | null) => {
    const groups = [{ kind: 'late_orders', total: 1, items: [{ ...late, claim }] }];
    return { body: { data: { ...today, version, groups } } };
  };
  let shown = listed('v1', null);
  const held = Promise.withResolvers<void>();
  await page.clock.install();
  await beAtTheDesk(page);
  const asked = await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/today': () => shown,
    'POST /v1/api/desk/today/claims': () => {
      shown = listed('v3', { name: MEMBER.name, is_mine: true });
      return { body: { data: {} } };
    },
    [`GET ${CHANGES}`]: { body: { data: null } },
  });
  await page.route(
    `**${CHANGES}*`,
    async (route) => {
      await held.promise;
      await route.fulfill({ json: listed('v2', null).body });
    },
    { times: 1 },
  );
  await page.goto('/desk');
  await page.getByRole('button', { name: 'TAKE' }).waitFor();
  const request = page.waitForRequest(`**${CHANGES}*`);
  await page.clock.fastForward('00:31');
  await request;
  await page.getByRole('button', { name: 'TAKE' }).click();
  await expect(page.getByRole('button', { name: 'RELEASE (YOURS)' })).toBeVisible();
  const response = page.waitForResponse(`**${CHANGES}*`);
  held.resolve();
  await (await response).finished();
  await page.clock.fastForward('00:31');
  await expect.poll(() => callsOf(asked, 'GET', CHANGES).at(-1)?.query.get('seen')).toBe('v3');
  await expect(page.getByRole('button', { name: 'RELEASE (YOURS)' })).toBeVisible();
});
