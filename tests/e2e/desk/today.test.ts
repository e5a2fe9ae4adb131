import { expect } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { beAtTheDesk, MEMBER, today } from '#tests/support/browser/desk.ts';
import { callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const UUID = '5d0f6f7a-6a54-4c1e-9a53-0d6b4b4f2a11';
const item = {
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
