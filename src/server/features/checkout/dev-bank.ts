import { Hono } from 'hono';
import { html } from 'hono/html';
import { DEV_BANK } from '#contracts/site/page-paths.ts';
import { PAYMENT_RETURN } from '#routes/pages.ts';
import type { DecideAsBank } from '../../gateways/payment/sandbox-port.ts';

/**
 * The policy has no frame-ancestors, because the checkout frames banks and may itself be framed by a partner's page.
 */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'self'",
};

/** The page of the payment sandbox's bank, where the customer chooses whether the bank approves the payment. */
export function createDevBank(decide: DecideAsBank) {
  return new Hono()
    .get(DEV_BANK, (c) => c.html(page(c.req.query('payment') ?? ''), 200, HEADERS))
    .post(DEV_BANK, async (c) => {
      const { payment, result } = await c.req.parseBody();
      await decide(String(payment), result === 'approved');
      return c.redirect(PAYMENT_RETURN, 303);
    });
}

function page(payment: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Test bank</title>
      </head>
      <body>
        <h1>Test bank</h1>
        <p>Do you approve this payment?</p>
        <form method="post">
          <input type="hidden" name="payment" value="${payment}" />
          <button name="result" value="approved">Complete</button>
          <button name="result" value="failed">Fail</button>
        </form>
      </body>
    </html>`;
}
