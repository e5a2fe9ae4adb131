/** Staff on the phone solve each case in up to five presses: the search, clicks, and fields that they fill in. */
import { expect, type Page } from '@playwright/test';
import { DESK } from '#routes/desk-screens.ts';
import { codeRequest } from '#tests/support/api/login.ts';
import { TRANSFER } from '#tests/support/api/shopping.ts';
import { aside, said } from '#tests/support/browser/desk-actions.ts';
import { type DeskServer, startDesk } from '#tests/support/browser/desk-server.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { test } from '#tests/support/browser/test.ts';
import { cards } from '#tests/support/cards.ts';

const OPER = { tag: ['@OPER-006'] };
const MOST = 5;
/** An embedded database starts slowly on a busy machine. */
const START_MS = 120_000;

type Order = Awaited<ReturnType<DeskServer['buy']>>;
type Case = {
  name: string;
  prepare: (desk: DeskServer) => Promise<Order>;
  /** Starts from the open order. */
  solve: (page: Page) => Promise<void>;
  done: string | RegExp;
  /** The desk shows this until the order's email has been written. */
  waits?: string;
};

const press = (page: Page, name: string | RegExp) =>
  aside(page).getByRole('button', { name }).click();
const reasoned = (page: Page, action: string) =>
  aside(page).locator(`#desk-${action}-reason`).selectOption({ index: 1 });
const confirm = (page: Page, name: RegExp) =>
  page.getByRole('dialog').getByRole('button', { name }).click();
const open = (page: Page, title: string) =>
  aside(page).locator('summary', { hasText: title }).click();
const paper = (page: Page, name: string) => aside(page).getByRole('group', { name });

const waiting: Case[] = [
  {
    name: 'a wrong address before the label',
    prepare: (desk) => desk.buy(),
    async solve(page) {
      await open(page, 'Correct ship-to');
      await aside(page).locator('#desk-correct_ship_to-street_address').fill('9 New Street');
      await aside(page).locator('#desk-correct_ship_to-zip_code').fill('94612');
      await press(page, 'CORRECT SHIP-TO');
    },
    done: 'Address corrected',
  },
  {
    name: 'a refund in part',
    prepare: (desk) => desk.buy(),
    async solve(page) {
      await open(page, 'Partial refund');
      await aside(page).getByLabel('Amount in dollars').fill('5');
      await reasoned(page, 'refund');
      await press(page, 'REFUND $5.00');
    },
    done: 'Refund of $5.00 requested.',
  },
  {
    name: 'a cancellation',
    prepare: (desk) => desk.buy(),
    async solve(page) {
      await open(page, 'Cancel and refund');
      await reasoned(page, 'cancel');
      await press(page, /^CANCEL AND REFUND/);
      await confirm(page, /^CANCEL AND REFUND/);
    },
    done: 'Order canceled',
  },
  {
    name: 'an unknown payment',
    prepare: (desk) => desk.buy({ card: cards.timesOut }),
    async solve(page) {
      await open(page, 'Check the payment');
      await reasoned(page, 'ask_payment');
      await press(page, 'CHECK WITH THE PROVIDER');
    },
    // This payment was made before the cases above, so its result may already be known.
    done: /The provider|Not charged/,
  },
  {
    name: 'a document that is opened and requested again',
    async prepare(desk) {
      const order = await desk.buy({ service: TRANSFER });
      await desk.sendPaper(order.line, { paper: 'bill_of_sale', file_name: 'sale.pdf' });
      return order;
    },
    async solve(page) {
      const opened = page.waitForEvent('popup');
      await paper(page, 'Bill of sale').getByRole('button', { name: 'VIEW FILE' }).click();
      await (await opened).close();
      await paper(page, 'Bill of sale').getByRole('button', { name: 'REQUEST AGAIN' }).click();
      await confirm(page, /^REQUEST AGAIN/);
    },
    done: 'Requested again: Bill of sale.',
  },
  {
    name: 'a complaint, written down and settled',
    prepare: (desk) => desk.buy(),
    async solve(page) {
      await open(page, 'Write a note');
      await aside(page).getByLabel('Note', { exact: true }).fill('Envelope was torn.');
      await aside(page).getByLabel('Resolved complaint').check();
      await press(page, 'SAVE NOTE');
    },
    done: 'Complaint marked as resolved.',
  },
  {
    name: 'a limit that holds a customer',
    async prepare(desk) {
      const order = await desk.buy();
      await desk.shop.post('/user/authentications', codeRequest(order.email));
      return order;
    },
    async solve(page) {
      await open(page, 'Clear limits: 1 code sent');
      await reasoned(page, 'release_limits');
      await press(page, 'CLEAR LIMITS');
    },
    done: 'Cleared login codes',
  },
  {
    name: 'a mail that did not come',
    prepare: (desk) => desk.buy(),
    async solve(page) {
      await open(page, 'Resend an email');
      await reasoned(page, 'send_mail');
      await press(page, 'RESEND');
    },
    done: 'Email resent',
    waits: 'There is no stored email to resend',
  },
];
const lost: Case = {
  name: 'an envelope that did not come',
  async prepare(desk) {
    const order = await desk.buy();
    const path = `/user/orders?user_uuid=${order.user}&user_cart_uuid=${order.cart}`;
    // An order can’t be mailed again while one of its steps is running.
    await expect
      .poll(async () => (await desk.shop.get(path)).at('data', 'data', 0, 'shipping_status'), {
        timeout: 60_000,
      })
      .toBe('Mailed');
    return order;
  },
  async solve(page) {
    await open(page, 'Mail again');
    await aside(page).locator('#desk-mail_again-street_address').fill('9 New Street');
    await aside(page).locator('#desk-mail_again-zip_code').fill('94612');
    await press(page, 'MAIL AGAIN');
  },
  done: 'We’ll mail the order again',
};

/** Solves each case from the desk's first screen: half by the order's number, half by its plate. */
async function expectFewPresses(page: Page, desk: DeskServer, tried: readonly Case[]) {
  const orders = [];
  for (const one of tried) orders.push({ ...one, order: await one.prepare(desk) });
  await enterDesk(page, 'agent', DESK, desk.place);
  for (const [index, { name, solve, done, waits, order }] of orders.entries()) {
    await test.step(name, async () => {
      if (waits !== undefined) await desk.waitWhile(page, order.order, waits);
      await page.getByRole('link', { name: 'Today' }).click();
      await expect(page).toHaveURL(`${desk.place.site}${DESK}`);
      const box = page.getByLabel('Order, email, plate, phone');
      await box.fill(index % 2 === 0 ? order.order : order.plate);
      // Starts a new count, because the page is from the previous case.
      await page.evaluate(() => {
        const counted = { presses: 0 };
        Object.assign(window, { counted });
        const count = () => {
          counted.presses += 1;
        };
        addEventListener('pointerdown', count, true);
        addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true);
        // Playwright fills in a text or a list with one event, and clicks everything else.
        const isClicked = (target: EventTarget | null) =>
          target instanceof Element && target.matches('[type=radio], [type=checkbox]');
        addEventListener('input', ({ target }) => isClicked(target) || count(), true);
      });
      await page.keyboard.press('Enter');
      await expect(aside(page)).toContainText('Write a note');
      await solve(page);
      await expect(said(page)).toContainText(done);
      const presses = await page.evaluate(() =>
        Number(Object(Reflect.get(window, 'counted')).presses),
      );
      expect(presses).toBeGreaterThan(1);
      expect(presses).toBeLessThanOrEqual(MOST);
    });
  }
}

function withDesk(changes: Record<string, string> = {}) {
  const started: DeskServer[] = [];
  test.beforeAll(async () => {
    test.setTimeout(START_MS);
    started.push(await startDesk(changes));
  });
  test.afterAll(async () => {
    await started.pop()?.stop();
  });
  return () => {
    const [desk] = started;
    if (!desk) throw new Error('Expected a desk');
    return desk;
  };
}

test.describe.configure({ mode: 'default' });

test.describe('A case whose order waits', { tag: '@long' }, () => {
  const desk = withDesk();

  test('takes five presses', OPER, async ({ page }) => {
    test.slow();
    await expectFewPresses(page, desk(), waiting);
  });
});

test.describe('A case whose order has a label', { tag: '@long' }, () => {
  const desk = withDesk({ FILING_WINDOW_SECONDS: '1', ORDER_STEP_SECONDS: '1' });

  test('takes five presses, starting from its number or its plate', OPER, async ({ page }) => {
    test.slow();
    await expectFewPresses(page, desk(), [lost, lost]);
  });
});
