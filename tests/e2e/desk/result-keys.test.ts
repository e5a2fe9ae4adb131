/** The form for the DMV's answer: its keys, its fields, a result that the server doesn't save, and one that is undone. */
import { expect, type Page } from '@playwright/test';
import type { ToFile } from '#contracts/desk/filing.ts';
import { beAtTheDesk, expectFits, ME, story } from '#tests/support/browser/desk.ts';
import { actions } from '#tests/support/browser/desk-actions.ts';
import { type Answer, at, callsOf, mockApi } from '#tests/support/browser/mock-api.ts';
import { test } from '#tests/support/browser/test.ts';

const ORDER: ToFile = {
  ...{ order_id: 'R100011', service: 'Renew Vehicle Registration', kind: 'renewal' },
  ...{ plate: '8ABC123', twins: [], vin: '1HGCM82633A004352', vehicle: 'Honda, Automobile' },
  ...{ owner: 'Dana Sample', expires_on: '2027-01-31', promised_on: '2026-11-19', is_late: false },
  ...{ is_overnight: false, is_disputed: false, handovers: [] },
  ...{
    paid_at: '2026-11-19T18:00:00Z',
    collected: 199,
    covered: 0,
    is_estimate: false,
    charges: null,
  },
  ...{ documents: [], missing: [], checked_at: null, claim: { name: 'Kim Agent', is_mine: true } },
};
const claimed: typeof actions = {
  ...actions,
  papers: [],
  possible: { ...actions.possible, enter_result: { can: true, why: '' } },
  filing: {
    ...{ kind: 'renewal', collected: 199, covered: 0, expires_on: '2027-01-31', result: null },
    ...{ claim: { uuid: 'kim', name: 'Kim Agent', is_mine: true }, is_disputed: false },
  },
};
const TAKEN_OVER = {
  ...{ at: '2026-11-19T22:40:00Z', by: 'staff', is_bad: false, who: 'Sam Manager' },
  what: 'Claim taken over: Coworker is out, from Kim Agent',
};
const LOST = 'Sam Manager claimed it.';

test('The DMV’s answer is entered with keys, and kept if it isn’t saved', {
  tag: ['@OPER-005'],
}, async ({ page }) => {
  await beAtTheDesk(page);
  let result: Answer = {
    status: 409,
    body: { message: LOST, error: { data: { code: 'NOT_POSSIBLE', message: LOST } } },
  };
  let release: Answer = 'abort';
  const handovers = ['Please cancel.'];
  const second = { ...ORDER, order_id: 'R100012', plate: '8ABC124', handovers };
  const orders = [ORDER, second, { ...second, order_id: 'R100013', handovers: [] }];
  const asked = await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/filing': {
      body: {
        data: {
          ...{ filed_by: 'people', view: 'mine', upcoming: null, version: 'v1', orders },
          counts: { open: 3, unclaimed: 0, mine: 3, papers: 0 },
        },
      },
    },
    'GET /v1/api/desk/orders/R100011': { body: { data: story } },
    'GET /v1/api/desk/orders/R100011/actions': { body: { data: claimed } },
    'POST /v1/api/desk/filing/claims': {
      body: {
        data: { done: 'Claimed 2 orders: R100012, R100013.', orders: ['R100012', 'R100013'] },
      },
    },
    'POST /v1/api/desk/orders/R100012/claim/release': { body: { data: { done: 'Released.' } } },
    'POST /v1/api/desk/orders/R100013/claim/release': () => release,
    'POST /v1/api/desk/orders/R100011/result': () => result,
    'POST /v1/api/desk/orders/R100011/result/undo': { body: { data: { done: 'Undone.' } } },
  });
  await page.goto('/desk/filing?view=mine');
  const reason = page.getByLabel('The DMV’s reason');

  await test.step('an order that is no longer listed opens no other order’s form', async () => {
    await page.goto('/desk/filing?view=mine&order=R100009');
    await expect(page.getByText('R100009 is no longer among your orders to file.')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Enter R/ })).toHaveCount(0);
    await page.goto('/desk/filing?view=mine');
  });

  await test.step('a claimed order is named, and its form opens', async () => {
    await expect(page.getByRole('heading', { name: 'Enter R100011' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('claim next');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').first()).toContainText('Claimed 2 orders: R1');
    await expect(page.getByRole('heading', { name: 'Enter R100012' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Accepted' })).toBeFocused();
  });

  await test.step('what was claimed together is released together, each order once', async () => {
    await page.keyboard.press('u');
    const dialog = page.getByRole('dialog', { name: 'Release 2 orders?' });
    await expect(dialog).toContainText('R100012, R100013: others can then file them');
    await dialog.getByRole('button', { name: 'RELEASE 2 ORDERS' }).click();
    await expect(dialog.getByRole('alert')).toContainText('It’s safe to try again');
    release = { body: { data: { done: 'Released.' } } };
    await dialog.getByRole('button', { name: 'RELEASE 2 ORDERS' }).click();
    await expect(page.getByRole('status').first()).toContainText('R100012, R100013: Released.');
    await expect(page.getByRole('button', { name: 'UNDO' })).toHaveCount(0);
    for (const order of ['R100012', 'R100013']) {
      const sent = callsOf(asked, 'POST', `/v1/api/desk/orders/${order}/claim/release`);
      expect(new Set(sent.map(({ body }) => at(body, 'request_uuid'))).size).toBe(1);
    }
  });

  await test.step('a reload opens the same form again', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Enter R100012' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Accepted' })).toBeFocused();
  });

  await test.step('a colleague’s handover is shown, and asked about before a result is saved', async () => {
    await expect(page.getByText('Handover: Please cancel.')).toBeVisible();
    await page.keyboard.press('r');
    await reason.fill('The VIN is wrong.');
    await page.getByRole('button', { name: 'SAVE RESULT' }).click();
    const dialog = page.getByRole('dialog', { name: /despite the open handover/ });
    await dialog.getByRole('button', { name: 'GO BACK' }).click();
    await page.getByRole('button', { name: 'Enter R100011' }).click();
  });

  await test.step('its keys work anywhere outside text fields, and other keys open screens', async () => {
    await expect(page.getByRole('radio', { name: 'Accepted' })).toBeFocused();
    const heading = page.getByRole('heading', { level: 1 });
    await heading.focus();
    await page.keyboard.press('f');
    await expect(page.getByRole('radio', { name: /^Fees taken/ })).toBeChecked();
    await expect(page).toHaveURL(/view=mine/);
    await expect(page.getByLabel('DMV reference')).toBeFocused();
  });

  await test.step('an answer’s errors get the focus, and letters there don’t change the answer', async () => {
    await page.getByLabel('DMV reference').press('Enter');
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeFocused();
    await expect(page.getByText('The DMV’s answer', { exact: true })).toBeVisible();
    await page.keyboard.type('smog');
    await expect(page.getByRole('radio', { name: /^Fees taken/ })).toBeChecked();
    await expect(page).toHaveURL(/order=R100011/);
    await page.getByRole('radio', { name: /^Fees taken/ }).focus();
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'There is a problem' })).toBeVisible();
    await expect(reason).toBeFocused();
  });

  await test.step('a click focuses the first field, where letters are text', async () => {
    await page.getByText('Rejected', { exact: true }).click();
    await expect(reason).toBeFocused();
    await page.keyboard.type('a fraud or a fake');
    await expect(reason).toHaveValue('a fraud or a fake');
  });

  await test.step('a rejected result says why, and keeps the text', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText(`R100011 was not saved: ${LOST}`);
    await expect(reason).toHaveValue('a fraud or a fake');
  });

  await test.step('a saved result leaves the list, and comes back once it is undone', async () => {
    result = { body: { data: { done: 'Saved.' } } };
    await reason.press('Enter');
    await expect(page.getByRole('status').first()).toContainText('R100011: Saved.');
    await expect(page.getByRole('heading', { name: 'Enter R100012' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Enter R100011' });
    await expect(again).toHaveCount(0);
    await page.getByRole('button', { name: 'UNDO' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the result of R100011?' });
    await dialog.getByRole('button', { name: 'GO BACK' }).click();
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('undo');
    await expect(page.getByRole('option').first()).toHaveText('Undo the result of R100011u');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'UNDO RESULT' }).click();
    await expect(page.getByRole('status').first()).toContainText('R100011: Undone.');
    const [call] = callsOf(asked, 'POST', '/v1/api/desk/orders/R100011/result/undo');
    expect(at(call?.body, 'reason')).toBe('wrong_outcome');
    await expect(page.getByRole('heading', { name: 'Enter R100011' })).toBeVisible();
  });

  await test.step('a slash opens the search, and is not searched for', async () => {
    await page.getByRole('radio', { name: 'Rejected' }).focus();
    await page.keyboard.press('/');
    const search = page.getByLabel('Order, email, plate, phone');
    await expect(search).toBeFocused();
    await page.keyboard.type('/R100011');
    await expect(search).toHaveValue('R100011');
  });

  await test.step('a half-written message survives a reload, and a template asks before it replaces it', async () => {
    await page.goto('/desk/orders/R100011');
    // Among an order's actions, F opens "To file", and doesn't choose "Fees taken".
    await expect(page.getByRole('radio', { name: 'Accepted' })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('f');
    await expect(page).toHaveURL(/filing/);
    await page.goto('/desk/orders/R100011');
    const write = page.locator('summary', { hasText: 'Write to the customer' });
    await write.click();
    const message = page.locator('#desk-write_customer-text');
    await message.fill('My own words');
    await page.reload();
    await expect(message).toBeVisible();
    await expect(message).toHaveValue('My own words');
    await page.locator('#desk-write_customer-template').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'GO BACK' }).click();
    await expect(message).toHaveValue('My own words');
  });
});

const CHANGES = '/v1/api/desk/filing/changes';

/** The list "Mine" of a server on which the test changes it. */
async function openMine(page: Page, path = '/desk/filing?view=mine') {
  let shown: Record<string, unknown> = {};
  let version = 0;
  const show = (...numbers: number[]) => {
    const orders = numbers.map((number) => ({ ...ORDER, order_id: `R${number}` }));
    const counts = { open: 9, unclaimed: 9, mine: orders.length, papers: 0 };
    version += 1;
    const about = { filed_by: 'people', view: 'mine', upcoming: null, version: `v${version}` };
    shown = { ...about, orders, counts };
    return shown;
  };
  show(100011, 100012);
  await page.clock.install();
  await beAtTheDesk(page);
  const asked = await mockApi(page, {
    ...ME,
    'GET /v1/api/desk/filing': (request) => {
      const view = new URL(request.url()).searchParams.get('view') ?? 'mine';
      return { body: { data: { ...shown, view } } };
    },
    [`GET ${CHANGES}`]: (request) => {
      const isSeen = request.url().includes(`seen=v${version}`);
      return { body: { data: isSeen ? null : shown } };
    },
    'POST /v1/api/desk/orders/R100011/result': { body: { data: { done: 'Saved.' } } },
    'GET /v1/api/desk/orders/*': { body: { data: { ...story, entries: [TAKEN_OVER] } } },
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Enter R100011' })).toBeVisible();
  /** The next background call loads the list. */
  const look = () => page.clock.fastForward('00:31');
  const listLoads = () => callsOf(asked, 'GET', '/v1/api/desk/filing').length;
  const seen = () => callsOf(asked, 'GET', CHANGES).map(({ query }) => query.get('seen'));
  return { show, look, listLoads, seen };
}

test('An order stays in its form while the list changes, until it is saved or gone', {
  tag: ['@long', '@OPER-005'],
}, async ({ page }) => {
  const { show, look, listLoads } = await openMine(page, '/desk/filing');
  const reason = page.getByLabel('The DMV’s reason');
  await page.keyboard.press('r');
  await page.keyboard.type('The VIN');

  await test.step('an order with an earlier promise does not replace it', async () => {
    show(100010, 100011, 100012);
    await look();
    await expect(page.getByRole('button', { name: 'Enter R100010' })).toBeVisible();
    await page.keyboard.type(' is wrong');
    await expect(page.getByRole('heading', { name: 'Enter R100011' })).toBeVisible();
    await expect(reason).toHaveValue('The VIN is wrong');
    expect(listLoads()).toBe(1);
  });

  await test.step('if a colleague takes it over, no other form opens or gets the keys', async () => {
    show(100010, 100012);
    await look();
    await expect(page.getByRole('alert')).toContainText(
      'R100011 is no longer among your orders to file.',
    );
    await expect(page.getByRole('alert')).toContainText(`Sam Manager: ${TAKEN_OVER.what}.`);
    await page.keyboard.press('a');
    await page.keyboard.press('t');
    await expect(page.getByRole('heading', { name: /^Enter R/ })).toHaveCount(0);
    await expect(page).toHaveURL(/filing/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Enter R100012' }).click();
    await expect(page.getByRole('heading', { name: 'Enter R100012' })).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  await test.step('if it was the only one, its input is shown, too', async () => {
    await page.keyboard.press('r');
    await page.keyboard.type('A hold');
    show();
    await look();
    const lost = page.getByRole('alert');
    await expect(lost).toContainText('R100012 is no longer among your orders to file.');
    await expect(lost).toContainText('Not saved: Rejected; A hold.');
    await expect(lost).toBeFocused();
    await expectFits(page, 'filing-lost', [1280, 768, 360]);
    show(100012);
    await look();
    await expect(reason).toHaveValue('A hold');
    await page.getByRole('button', { name: 'DISCARD' }).click();
  });

  await test.step('opening the current view reloads it, with the same form', async () => {
    show(100009, 100012);
    await page.getByRole('link', { name: /^Mine/ }).click();
    await expect(page.getByRole('button', { name: 'Enter R100009' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Enter R100012' })).toBeVisible();
    expect(listLoads()).toBe(2);
  });
});

test.describe('On a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('no hint names a key', { tag: ['@long', '@OPER-005'] }, async ({ page }) => {
    await openMine(page);
    await expect(page.getByRole('group', { name: 'The DMV’s answer', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Commands' }).click();
    await expect(page.getByRole('option', { name: 'Today', exact: true })).toBeVisible();
    await expectFits(page, 'phone', [360]);
  });
});

test('After an import, no imported order is said to be gone', {
  tag: ['@long', '@OPER-005'],
}, async ({ page }) => {
  const { show } = await openMine(page, '/desk/filing');
  const orders = ['R100011', 'R100012'];
  await page.route('**/v1/api/desk/filing/results', (route) =>
    route.fulfill({ json: { data: { done: 'Entered 2 results.', orders } } }),
  );
  await expect(page).toHaveURL(/order=R100011/);
  show();
  await page.getByText('Import results from a spreadsheet').click();
  await page.getByLabel('CSV file').setInputFiles({
    ...{ name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from('Order') },
  });
  await page.getByRole('button', { name: 'IMPORT RESULTS' }).click();
  await expect(page.getByText('You have not claimed any orders.')).toBeVisible();
  await expect(page.getByRole('status').first()).toContainText('Entered 2 results.');
  await expect(page).not.toHaveURL(/order=/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A list that arrives late does not replace a newer one', {
  tag: ['@OPER-005'],
}, async ({ page }) => {
  const { show, look, listLoads, seen } = await openMine(page);
  /** Starts a background call, and returns what lets its response, the list as it was then, through. */
  const lookSlowly = async (...numbers: number[]) => {
    const older = show(...numbers);
    const held = Promise.withResolvers<void>();
    await page.route(
      `**${CHANGES}*`,
      async (route) => {
        await held.promise;
        await route.fulfill({ json: { data: older } });
      },
      { times: 1 },
    );
    const request = page.waitForRequest(`**${CHANGES}*`);
    await look();
    await request;
    return async () => {
      const response = page.waitForResponse(`**${CHANGES}*`);
      held.resolve();
      await (await response).finished();
    };
  };

  await test.step('a saved order does not return', async () => {
    const arrive = await lookSlowly(100010, 100011, 100012);
    show(100012);
    await page.keyboard.press('r');
    await page.getByLabel('The DMV’s reason').fill('The VIN is wrong.');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Mine/ })).toContainText('1');
    await arrive();
    await look();
    await expect.poll(() => seen().at(-1)).toBe('v3');
    await expect(page.getByRole('button', { name: /^Enter R/ })).toHaveCount(0);
  });

  await test.step('another view loads once', async () => {
    const loads = listLoads();
    const arrive = await lookSlowly(100010, 100012);
    show(100012, 100013);
    await page.getByRole('link', { name: /^All/ }).click();
    await expect(page.getByText('R100013')).toBeVisible();
    await arrive();
    await look();
    await expect.poll(() => seen().at(-1)).toBe('v5');
    expect(listLoads()).toBe(loads + 1);
    await expect(page.getByText('R100013')).toBeVisible();
  });
});
