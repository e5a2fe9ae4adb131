/** Pays on a site's real payment page with the provider's test cards, for `npm run payment:check -- --browser`. */
import { expect as impatient, type Page, type Response } from '@playwright/test';
import * as z from 'zod';
import { paths } from '#contracts/api/paths.ts';
import type { PaymentBooks, SetupFinding } from '#server/gateways/payment/port.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { hostedFields, typeHostedCard } from '#tests/support/stripe/elements.ts';
import { openPayment } from './filled-cart.ts';
import { newCustomer } from './purchase.ts';

/** The buttons on Stripe's page for test banks, and on the emulator's. */
const APPROVE = /^(complete|approve)/i;
const FAIL = /^(fail|refuse)/i;
/** Outside the test runner, Playwright waits only five seconds, and Stripe may be slow. */
const PATIENCE_MS = 60_000;
const expect = impatient.configure({ timeout: PATIENCE_MS });

const responseSchema = z.object({
  data: z.object({ payment_status: z.string(), payment_uuid: z.string().optional() }),
});

type Checked = {
  page: Page;
  site: string;
  /** The publishable key that the site should use. */
  publishableKey: string;
  books: PaymentBooks;
  /** Violations of the page's policy, which the caller collects. */
  policy: readonly unknown[];
};

/** Runs every check, even after one has failed. */
export async function* checkPaymentPage(checked: Checked): AsyncGenerator<SetupFinding> {
  const { page, site, publishableKey, books, policy } = checked;
  const since = new Date(Date.now() - 60_000);
  const shop = httpApi(site);
  const paid: { line: string; paymentUuid: string }[] = [];

  const open = () => {
    const plate = `7PC${String(Date.now() % 10_000).padStart(4, '0')}`;
    return openPayment(page, newCustomer(), plate, site);
  };
  const first = await open();
  const fields = await shop.get(`/payment-fields?user_uuid=${first.user}`);
  if (fields.at('data', 'publishable_key') !== publishableKey) {
    yield failed('The site uses this account', 'Start it with the same PAYMENT_* settings');
    return;
  }
  yield { state: 'ok', what: 'The site uses this account' };

  async function send(number: string) {
    await hostedFields(page).number.waitFor({ timeout: PATIENCE_MS });
    await typeHostedCard(page, number, { expiry: '1231' });
    return answerTo(() => page.getByRole('button', { name: 'PROCESS ORDER' }).click());
  }
  async function sendToBank(name: RegExp) {
    await send(stripeCards.authenticates);
    return answerTo(() => pressInBank(page, name));
  }
  async function answerTo(act: () => Promise<void>) {
    const isAnswer = (one: Response) => new URL(one.url()).pathname === paths.checkout;
    const answer = page.waitForResponse(isAnswer, { timeout: 2 * PATIENCE_MS });
    const [response] = await Promise.all([answer, act()]);
    return responseSchema.parse(await response.json()).data;
  }
  async function reject(words: string) {
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await expect(dialog).toContainText(words);
    await dialog.getByRole('button', { name: 'OK' }).click();
  }
  async function succeed(line: string, uuid: string | undefined) {
    await expect(page.getByText(/^PAID/)).toBeVisible();
    paid.push({ line, paymentUuid: uuid ?? '' });
  }

  yield* step('A declined card, a bank that refuses, and a bank that approves', async () => {
    await send(stripeCards.declined);
    await reject('declined');
    await sendToBank(FAIL);
    await reject('Your bank could not confirm');
    await succeed(first.line, (await sendToBank(APPROVE)).payment_uuid);
  });
  yield* step('A card without a bank’s check', async () => {
    const { line } = await open();
    await succeed(line, (await send(stripeCards.succeeds)).payment_uuid);
  });
  yield* step('The customer cancels, and the provider refunds', async () => {
    if (paid.length === 0) throw new Error('Nothing was paid');
    for (const { line } of paid) await shop.post(`/user/orders/${line}/cancellation`, {});
    for (const { paymentUuid } of paid) {
      const kinds = () => kindsOf(books, since, paymentUuid);
      await expect.poll(kinds, { timeout: PATIENCE_MS }).toEqual(['charge', 'refund']);
    }
  });
  yield policy.length === 0
    ? { state: 'ok', what: 'The page’s content security policy blocked nothing' }
    : failed(
        'The page’s content security policy blocked something',
        `Report this to the developers: ${JSON.stringify(policy)}`,
      );
}

async function* step(what: string, act: () => Promise<void>): AsyncGenerator<SetupFinding> {
  try {
    await act();
    yield { state: 'ok', what };
  } catch (error) {
    const [reason = ''] = String(error).split('\n');
    yield failed(what, reason);
  }
}

function failed(what: string, advice: string): SetupFinding {
  return { state: 'failed', what, advice };
}

/** Presses a button on the bank's page, which may consist of several frames. */
async function pressInBank(page: Page, name: RegExp): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.waitForTimeout(250)) {
    for (const frame of page.frames()) {
      if (frame === page.mainFrame()) continue;
      const button = frame.getByRole('button', { name }).or(frame.getByRole('link', { name }));
      if (
        !(await button
          .first()
          .isVisible()
          .catch(() => false))
      )
        continue;
      await button.first().click();
      return;
    }
  }
  throw new Error(`The bank’s page has no button ${name}.`);
}

async function kindsOf(books: PaymentBooks, since: Date, paymentUuid: string) {
  const kinds: string[] = [];
  for await (const entry of books.made(since)) {
    if (entry.paymentUuid === paymentUuid) kinds.push(entry.kind);
  }
  return kinds.toSorted();
}
