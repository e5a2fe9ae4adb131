import { type Browser, expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { signShippingEvent, startEasyPost } from '#tests/support/easypost/server.ts';
import { startDesk } from './desk-server.ts';
import { mailsTo } from './mailbox.ts';
import { newCustomer } from './purchase.ts';

const serviceOf = (digit: number) => `c0a80001-0000-4000-8000-00000000000${digit}`;

export type Plan = {
  name: string;
  service: string;
  plate: string;
  /** A car by default. */
  vehicle?: { vehicle_type: string; vehicle_make: string };
  papers: readonly string[];
  /** What is checked before the order is packed; undefined if it isn't mailed. */
  proof: 'sticker' | 'plate' | undefined;
  /** What happens to the order besides being accepted and delivered. */
  fate?: 'corrected' | 'papersMissing' | 'less' | 'more' | 'rejected' | 'checked' | 'lost';
};
const row = (
  name: string,
  service: number,
  plate: string,
  proof: Plan['proof'],
  given: Pick<Partial<Plan>, 'papers' | 'fate' | 'vehicle'> = {},
): Plan => ({ name, service: serviceOf(service), plate, proof, papers: [], ...given });
const TITLE = ['signed_title', 'bill_of_sale'];
const DUPLICATE = ['title_application'];
const vehicle = { vehicle_type: 'boat', vehicle_make: 'Sea Ray' };
const trailer = { vehicle_type: 'trailer', vehicle_make: 'Featherlite' };
export const corrected = row('car renewal', 1, '7TEN001', 'sticker', { fate: 'corrected' });
export const papersMissing = row('trailer renewal', 1, '4TE1234', 'sticker', {
  ...{ fate: 'papersMissing', vehicle: trailer },
});
export const less = row('sticker', 2, '7TEN002', 'sticker', { fate: 'less' });
export const transfer = row('transfer', 3, '7TEN003', 'plate', { papers: [...TITLE, 'odometer'] });
export const lost = row('title', 4, '7TEN004', 'plate', { papers: DUPLICATE, fate: 'lost' });
export const more = row('boat renewal', 5, 'CF1001TE', 'sticker', { fate: 'more', vehicle });
export const rejected = row('boat sticker', 6, 'CF1002TE', undefined, {
  fate: 'rejected',
  vehicle,
});
const boatTransfer = row('boat transfer', 7, 'CF1003TE', 'plate', { papers: TITLE, vehicle });
const boatTitle = row('boat title', 8, 'CF1004TE', 'plate', { papers: DUPLICATE, vehicle });
export const checked = row('status check', 9, '7TEN005', undefined, { fate: 'checked' });
export const plans = [
  ...[corrected, papersMissing, less, transfer, lost],
  ...[more, rejected, boatTransfer, boatTitle, checked],
];
export const renewals = [corrected, papersMissing, more];
export const titles = plans.filter(({ papers }) => papers.length > 0);
export const mailed = plans.filter(({ proof }) => proof !== undefined);

/** Returns the DMV's fees that were collected, before any difference: for all orders, and for `undoneLine` alone. */
export async function dmvFees({ db }: Database, undoneLine: string) {
  const lines = await db
    .selectFrom('order_line')
    .select(['uuid', 'dmv_registration_fee_cents', 'ca_dmv_bpa_fee_cents'])
    .execute();
  const sumOf = (some: typeof lines) =>
    some.reduce((sum, one) => sum + one.dmv_registration_fee_cents + one.ca_dmv_bpa_fee_cents, 0);
  return {
    collected: sumOf(lines),
    covered: 0,
    undone: sumOf(lines.filter(({ uuid }) => uuid === undoneLine)),
  };
}

const SECRET = 'the secret of the carrier’s account';

type Bought = { user: string; cart: string; line: string; order: string; cents: number };

export type TenOrders = Awaited<ReturnType<typeof startTenOrders>>;

export async function startTenOrders() {
  const easypost = await startEasyPost();
  const desk = await startDesk({
    ...{ DMV_FILED_BY: 'people', MAILED_BY: 'people', PAPERS_CHECKED_BY: 'sandbox' },
    ...{ FILING_WINDOW_SECONDS: '1', SHIPPING_URL: easypost.baseUrl },
    ...{ SHIPPING_API_KEY: easypost.apiKey, SHIPPING_WEBHOOK_SECRET: SECRET },
    SHIPPING_FROM: 'Corner Renewals, 100 Main St, Sacramento, CA, 95814, 9165550100',
  });
  const database = await connectDatabase({ dataDir: desk.place.settings.DATA_DIR ?? '' });
  const customer = newCustomer();
  const bought = new Map<Plan, Bought>();
  const of = (plan: Plan): Bought => {
    const order = bought.get(plan);
    if (!order) throw new Error(`Expected the order of the ${plan.name}`);
    return order;
  };
  const planOf = (order: string): Plan => {
    const plan = plans.find((one) => of(one).order === order);
    if (!plan) throw new Error(`Expected one of the ten orders, got ${order}`);
    return plan;
  };
  const trackings = new Map<Plan, string>();

  async function openPage(browser: Browser): Promise<Page> {
    const context = await browser.newContext({
      ...{ baseURL: desk.place.site, reducedMotion: 'reduce' },
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    return page;
  }

  /** Skips the minutes during which results and mailings can be undone. */
  async function passMinutes() {
    await database.db
      .updateTable('job')
      .set({ run_at: new Date() })
      .where('state', '=', 'ready')
      .where('kind', 'in', ['send-mail', 'send-refund'])
      .execute();
    await database.db
      .updateTable('parcel')
      .set({ mailed_at: sql`mailed_at - interval '6 minutes'` })
      .where('state', '=', 'mailed')
      .where('mailed_at', '>', new Date(Date.now() - 5 * 60_000))
      .execute();
    // An order shows its result once it can't be undone.
    await sql`with passed as (update filing set entered_at = entered_at - interval '16 minutes'
      where entered_at > now() - interval '15 minutes' returning order_line_uuid)
      update order_line set stage_since = stage_since - interval '16 minutes'
      where uuid in (select order_line_uuid from passed)`.execute(database.db);
  }

  async function reads(page: Page, subject: string, ...sentences: string[]) {
    await expect(async () => {
      await passMinutes();
      const [mail] = await mailsTo(page, customer.email, subject);
      const text = mail?.text.replace(/\s+/g, ' ');
      expect(text, subject).toBeDefined();
      for (const sentence of sentences) expect(text).toContain(sentence);
    }).toPass({ timeout: 60_000 });
  }

  async function sees(page: Page, plan: Plan, ...words: (string | RegExp)[]) {
    const { user, cart } = of(plan);
    await passMinutes();
    await page.goto(`/order-status/${user}/${cart}`);
    for (const one of words) await expect(page.getByRole('article'), plan.name).toContainText(one);
  }

  async function report(plan: Plan, status: string) {
    const event = easypost.move(trackings.get(plan) ?? '', status, new Date());
    const { body, signature } = signShippingEvent(event, SECRET);
    const headers = { 'Content-Type': 'application/json', 'X-Hmac-Signature': signature };
    const path = `${desk.place.site}/v1/api/shipping-events`;
    expect((await fetch(path, { method: 'POST', headers, body })).status).toBe(200);
  }

  async function loginCode(page: Page): Promise<string> {
    let code: string | undefined;
    await expect(async () => {
      const mails = await mailsTo(page, customer.email);
      code = mails.flatMap(({ text }) => /^ *(\d{4,6})$/m.exec(text)?.[1] ?? [])[0];
      expect(code).toBeDefined();
    }).toPass({ timeout: 60_000 });
    return code ?? '';
  }

  return {
    ...{ desk, database, customer, bought, of, planOf, trackings },
    ...{ openPage, reads, sees, report, loginCode },
    async stop() {
      await database.close();
      await desk.stop();
      await easypost.close();
    },
  };
}
