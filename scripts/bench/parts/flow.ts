/**
 * Measures what people feel on a slow phone with a slow network: a whole purchase, the desk, and the partners' portal.
 * A screen's time runs from the press to the paint of its data, or from the navigation if another page opens it. The
 * order's status is such a page: the specified way to it leads through the login, which recognizes the customer.
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { findBrowser } from '#tests/support/browser/find-browser.ts';
import { mailTo } from '#tests/support/browser/mailbox.ts';
import {
  confirmAddress,
  continueFromShipping,
  goToPayment,
  newCustomer,
  processOrder,
  RENEW,
} from '#tests/support/browser/purchase.ts';
import { enterDesk } from '#tests/support/browser/staff.ts';
import { cards } from '#tests/support/cards.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';
import { openConnection } from '../connection.ts';
import { type Figure, figureOf } from '../figures.ts';
import type { BenchPart } from '../lab.ts';
import { buyAs, nextCustomer } from '../nine-calls.ts';
import { PHONE, recordOn, type Step, typeInto } from '../phone.ts';

const FIRST_PAGE_MS = 1800;
const NEXT_PAGE_MS = 1200;

const WALKS = { purchase: purchaseOn, desk: deskOn, portal: portalOn };

export const flow: BenchPart = async (lab) => {
  const settings = { DATA_DIR: lab.newFolder() };
  const server = await lab.startShop({ ...settings, PORT: String(await freePort()) });
  const { executablePath, args } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const site = server.baseUrl.replace('127.0.0.1', 'localhost');
  const rounds: Round[] = [];
  try {
    const contact = await addPartner(server.baseUrl, settings);
    for (let round = 0; round < lab.options.rounds; round += 1) {
      for (const [walk, measure] of Object.entries(WALKS)) {
        const phone = await browser.newContext({ ...PHONE, baseURL: site });
        rounds.push({ walk, steps: await measure(phone, { site, settings, contact }) });
        await phone.close();
      }
    }
    return figuresOf(rounds);
  } finally {
    await browser.close();
    await server.stop();
  }
};

type Round = { walk: string; steps: readonly Step[] };
type Place = { site: string; settings: Record<string, string>; contact: string };

async function purchaseOn(context: BrowserContext): Promise<Step[]> {
  const page = await context.newPage();
  const { steps, does, goes } = await recordOn(page);
  const customer = newCustomer();
  const press = (name: string) => page.getByRole('button', { name }).click();
  await does('home', () => page.goto('/'));
  await page.locator('select[name=service_type_uuid]').selectOption({ label: RENEW });
  await typeInto(page, { vehicle_license_plate: '7ABC123', user_email: customer.email });
  await goes('checking', '/checking-dmv-records', () => press('GET STARTED'));
  await does('shipping address', () => page.locator('input[name=first_name]').waitFor());
  const { first_name, last_name, street_address, city, zip_code, phone_no } = customer;
  const address = { street_address, city, zip_code, phone_no };
  await typeInto(page, { first_name, last_name, ...address });
  await goes('address confirmation', '/address-confirmation', () => continueFromShipping(page));
  await goes('cart', '/add-another-vehicle', () => confirmAddress(page));
  await goes('payment', '/payment-details', () => goToPayment(page));
  await typeInto(page, {
    first_name,
    last_name,
    credit_card_number: cards.good,
    expiration_month: '08',
    expiration_year: String(new Date().getFullYear() + 2),
    cvv: '123',
  });
  await goes('thank-you', '/thank-you', () => processOrder(page));
  await goes('order status', '/order-status', () => press('CHECK ORDER STATUS'));
  return steps;
}

async function deskOn(context: BrowserContext, { site, settings }: Place): Promise<Step[]> {
  const page = await context.newPage();
  await enterDesk(page, 'agent', '/desk/passkeys', { site, settings });
  const { steps, does, goes } = await recordOn(page);
  const open = (name: string | RegExp) => page.getByRole('link', { name }).first().click();
  await does('desk: today', () => page.goto('/desk'));
  await goes('desk: filing', '/desk/filing', () => open('To file'));
  await goes('desk: mail room', '/desk/mail-room', () => open('Mail room'));
  await goes('desk: orders', '/desk/orders', () => open('Orders'));
  await goes('desk: order', '/desk/orders/', () => open(/^R\d/));
  return steps;
}

async function portalOn(context: BrowserContext, { contact }: Place): Promise<Step[]> {
  const page = await context.newPage();
  const { steps, does, goes } = await recordOn(page);
  await does('portal', () => page.goto('/partners'));
  await goes('portal: login', '/login', () => page.getByRole('link', { name: 'LOG IN' }).click());
  await typeInto(page, { email: contact });
  await does('portal: code', async () => {
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.locator('input[name=otp]').waitFor();
  });
  const mail = await mailTo(page, contact);
  const otp = /^\s*(\d{4})\s*$/m.exec(mail)?.[1] ?? '';
  await does('portal: orders and events', async () => {
    await typeInto(page, { otp });
    await page.getByText('Webhook events').waitFor();
  });
  await does('portal: month', () => page.getByLabel('Mode').selectOption('Test'));
  await does('portal: webhook event', () =>
    page.getByText('Message and responses').first().click(),
  );
  return steps;
}

/** Adds a partner with an order, and returns the email of its contact. */
async function addPartner(baseUrl: string, settings: Record<string, string>): Promise<string> {
  const contact = 'contact@partner.example.com';
  const terms = ['--origin', 'https://partner.example.com', '--contact', contact];
  const webhook = ['--webhook', 'https://partner.example.com/webhook', '--commission', '10'];
  const words = ['add', 'Sample Motors', ...terms, ...webhook];
  const { stdout, stderr } = await runOperator('partners', words, settings);
  const partner = /live key\s+(\S+)/.exec(stdout)?.[1];
  if (!partner) throw new Error(stderr);
  const connection = await openConnection(baseUrl);
  for (let order = 0; order < 5; order += 1) {
    await buyAs(connection, { ...nextCustomer(), partner });
  }
  connection.close();
  return contact;
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const first = new Set(rounds.map(({ steps }) => steps[0]?.name));
  const all = rounds.flatMap(({ steps }) => steps);
  const times = [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, steps]) => {
    const atMost = first.has(name) ? FIRST_PAGE_MS : NEXT_PAGE_MS;
    const figure = (what: string, all: number[], goal?: { atMost: number }) =>
      all.length > 0 ? [figureOf(what, all, { unit: 'ms', ...(goal && { goal }) })] : [];
    const paints = Map.groupBy(
      steps.flatMap((step) => step.paints),
      ({ page }) => page,
    );
    const loaded = steps.flatMap(({ loadedMs }) => loadedMs ?? []);
    const shown = steps.flatMap(({ shownMs }) => shownMs ?? []);
    return [
      ...[...paints].flatMap(([page, all]) =>
        figure(
          `${name}: largest paint of ${page}`,
          all.map(({ ms }) => ms),
          { atMost },
        ),
      ),
      ...figure(`${name}: from navigation to data`, loaded, { atMost }),
      ...figure(`${name}: from press to data`, shown, loaded.length > 0 ? undefined : { atMost }),
    ];
  });
  const worst = [...Map.groupBy(rounds, ({ walk }) => walk)].flatMap(([walk, ones]) => {
    const presses = ones.map(({ steps }) => Math.max(...steps.map((one) => one.slowestPressMs)));
    const shifts = ones.map(({ steps }) => steps.reduce((sum, { shift }) => sum + shift, 0));
    return [
      figureOf(`${walk}: slowest press`, presses, { unit: 'ms', goal: { atMost: 150 } }),
      figureOf(`${walk}: layout shift`, shifts, { goal: { atMost: 0.001 } }),
    ];
  });
  return [...times, ...worst];
}
