/** A server killed after it has handled a provider's event, and before it has recorded the event. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, pay } from '#tests/support/api/shopping.ts';
import { token } from '#tests/support/api/stripe-shop.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import { stripeCards } from '#tests/support/stripe/cards.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import { sendEvent, signEvent } from '#tests/support/stripe/webhooks.ts';

const SECRET = 'whsec_test';
/** The delay of reconciliation in seconds: so long that only the event settles the payment. */
const LATER = '86400';
const TIME_MS = 180_000;

describe('An event whose server is killed', () => {
  let stripe: StripeEmulator;
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  const dataDir = mkdtempSync(join(tmpdir(), 'event-crash-'));
  beforeAll(async () => {
    stripe = await startStripe();
    database = await createPostgresDatabase();
  });
  afterAll(async () => {
    await stripe.close();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const start = (more: Record<string, string> = {}) =>
    startServer({
      ...stripe.settings,
      PAYMENT_WEBHOOK_SECRET: SECRET,
      PAYMENT_RECONCILE_AFTER_SECONDS: LATER,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      ...more,
    });
  async function send({ baseUrl }: { baseUrl: string }, type: string) {
    const event = stripe.account.events.findLast((one) => one.type === type) ?? {};
    const signed = signEvent(event, { secret: SECRET, at: Date.now() });
    const sent = await sendEvent(`${baseUrl}/v1/api/payment-events`, signed).catch(() => undefined);
    return sent?.status;
  }
  async function books() {
    const { db, close } = await connectDatabase({ databaseUrl: database.url, dataDir });
    const payments = await db.selectFrom('payment').select(['state', 'reference']).execute();
    const lines = await db.selectFrom('order_line').select(['payment_status', 'stage']).execute();
    const disputes = await db.selectFrom('dispute').select(['status', 'closed_at']).execute();
    const events = await db.selectFrom('payment_event').select('id').execute();
    await close();
    return { payments, lines, disputes, events: events.length };
  }

  it('is handled once when the provider sends it again', {
    tags: ['long', 'MONEY-005', 'SAFE-026'],
    timeout: TIME_MS,
  }, async () => {
    const dying = await start({ FAULT_AT: 'event' });
    const api = httpApi(dying.baseUrl);
    const { user } = await fillCart(api);
    // The provider charged the card, and its response was lost twice, so only its event reports the charge.
    stripe.fail('POST payment_intents/:id/confirm', 'response-lost');
    const answer = await pay(api, user, token(stripe.token(stripeCards.succeeds)));
    expect(answer.at('data', 'payment_status')).toBe('PENDING');
    const [charge] = stripe.charges();
    expect(await send(dying, 'payment_intent.succeeded')).toBeUndefined();
    expect(await dying.ended).toBe('SIGKILL');
    const settled = await books();
    expect(settled).toMatchObject({
      payments: [{ state: 'succeeded', reference: charge?.id }],
      lines: [{ payment_status: 'PAID', stage: 'paid' }],
      events: 0,
    });

    const server = await start();
    expect(await send(server, 'payment_intent.succeeded')).toBe(200);
    expect(await send(server, 'payment_intent.succeeded')).toBe(200);
    expect(await books()).toEqual({ ...settled, events: 1 });
    expect(stripe.charges()).toHaveLength(1);
    expect(await server.stop()).toBe(0);
  });
});
