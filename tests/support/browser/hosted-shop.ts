/** A server that charges cards through Stripe, with Stripe emulated at its own addresses in a browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { freePort } from '#tests/support/process/postgres.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { BANK_URL, type Device, serveStripe } from '#tests/support/stripe/elements.ts';
import { type StripeEmulator, startStripe } from '#tests/support/stripe/server.ts';
import { fillCartOf, openCart } from './filled-cart.ts';
import { newCustomer } from './purchase.ts';

type Sent = { url: string; text: string };

export type HostedShop = {
  stripe: StripeEmulator;
  server: ServerProcess;
  close(): Promise<void>;
};

/** The server serves the same site as in the other tests. */
export async function startHostedShop(settings: Record<string, string> = {}): Promise<HostedShop> {
  const stripe = await startStripe({ bankUrl: BANK_URL });
  const dataDir = mkdtempSync(join(tmpdir(), 'storefront-hosted-'));
  const server = await startServer({
    DATA_DIR: dataDir,
    // The bank redirects customers to the site's address, so the port must be known in advance.
    PORT: String(await freePort()),
    LOG_LEVEL: 'debug',
    FILING_WINDOW_SECONDS: '86400',
    ORDER_STEP_SECONDS: '86400',
    ...stripe.settings,
    PAYMENT_WEBHOOK_SECRET: 'whsec_test',
    STRIPE_SUPPRESS_NOTICES: 'true',
    ...settings,
  });
  return {
    stripe,
    server,
    async close() {
      await server.stop();
      await stripe.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Records everything that a context sends to hosts other than Stripe. */
export async function watchRequests(
  context: BrowserContext,
  { stripe }: HostedShop,
  device?: Device,
) {
  const sent: Sent[] = [];
  context.on('request', (request) => {
    if (/^https:\/\/(js|api|hooks)\.stripe\.com\//.test(request.url())) return;
    sent.push({ url: request.url(), text: request.postData() ?? '' });
  });
  const toStripe = await serveStripe(context, stripe, device);
  return { sent, toStripe };
}

export async function openHostedPayment(page: Page, { server }: HostedShop, plate: string) {
  const customer = newCustomer();
  const ids = await fillCartOf(server.baseUrl, customer, { plate });
  await openCart(page, server.baseUrl, ids);
  await page.getByRole('button', { name: 'CHECKOUT' }).click();
  await expect(processOrder(page)).toBeVisible();
  return { customer, ids };
}

export const processOrder = (root: Page | FrameLocator) =>
  root.getByRole('button', { name: 'PROCESS ORDER' });

export async function storesOf(page: Page): Promise<string> {
  const stores = page
    .frames()
    .map((frame) =>
      frame
        .evaluate(() =>
          JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
        )
        .catch(() => ''),
    );
  const cookies = JSON.stringify(await page.context().cookies());
  return [...(await Promise.all(stores)), cookies].join('\n');
}
