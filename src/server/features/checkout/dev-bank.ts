import { Hono } from 'hono';
import { html } from 'hono/html';
import { DEV_BANK } from '#contracts/site/page-paths.ts';
import { PAYMENT_RETURN } from '#routes/pages.ts';
import { htmlLang } from '#words/language-paths.ts';
import { languageOf } from '#words/languages.ts';
import { currentLanguage, runIn } from '#words/store.ts';
import { t } from '#words/words.ts';
import type { Deps } from '../../deps.ts';
import type { DecideAsBank } from '../../gateways/payment/sandbox-port.ts';
import { checkDispute } from './disputes/service.ts';
import { selectPaymentByReference } from './store.ts';

/**
 * The policy has no frame-ancestors, because the checkout frames the bank's page, and a partner's page may frame the
 * checkout.
 */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'self'",
};

type Raise = (reference: string, status: string) => Promise<boolean>;

/**
 * The page of the payment sandbox's bank, where the customer chooses whether the bank approves the payment. Without a
 * payment, the page is a form for disputing a charge as the bank.
 */
export function createDevBank(decide: DecideAsBank, raise: Raise) {
  return new Hono()
    .get(DEV_BANK, (c) => {
      const payment = c.req.query('payment');
      if (payment === undefined) return c.html(disputePage(''), 200, HEADERS);
      const language = languageOf(c.req.query('lang'));
      return c.html(
        runIn(language, () => page(payment)),
        200,
        HEADERS,
      );
    })
    .post(DEV_BANK, async (c) => {
      const { payment, result, reference, status } = await c.req.parseBody();
      if (typeof reference === 'string') {
        const isRaised = await raise(reference.trim().toUpperCase(), String(status));
        const said = isRaised ? 'The desk’s Today screen shows it.' : 'There is no such charge.';
        return c.html(disputePage(said), isRaised ? 200 : 404, HEADERS);
      }
      await decide(String(payment), result === 'approved');
      return c.redirect(PAYMENT_RETURN, 303);
    });
}

/**
 * Raises or updates a dispute in the sandbox and stores it, as the provider's event would cause. Returns false if
 * nothing was charged under this reference.
 */
export async function raiseSandboxDispute(deps: Deps, reference: string, status: string) {
  const { db, gateways, clock } = deps;
  const payment = await selectPaymentByReference(db, reference);
  if (!gateways.raiseAsBank || payment?.state !== 'succeeded' || !payment.handle) return false;
  const kind = /actionable$/.test(status) ? 'warning' : 'dispute';
  return checkDispute(deps, gateways.raiseAsBank(payment.handle, { kind, status, at: clock() }));
}

const STATUSES = [
  ['needs_response', 'disputes the charge'],
  ['warning_needs_response', 'asks about the charge'],
  ['under_review', 'reviews our evidence'],
  ['won', 'decides in our favor'],
  ['lost', 'decides in the customer’s favor'],
  ['actionable', 'warns of fraud'],
  ['not actionable', 'withdraws its warning'],
] as const;

function disputePage(said: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Test bank</title>
      </head>
      <body>
        <h1>Test bank</h1>
        <p role="status">${said}</p>
        <form method="post">
          <label>Payment reference <input name="reference" required /></label>
          <label>
            The bank
            <select name="status">
              ${STATUSES.map(([status, does]) => html`<option value="${status}">${does}</option>`)}
            </select>
          </label>
          <button>Send</button>
        </form>
      </body>
    </html>`;
}

function page(payment: string) {
  return html`<!doctype html>
    <html lang="${htmlLang(currentLanguage())}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${t('Test bank')}</title>
      </head>
      <body>
        <h1>${t('Test bank')}</h1>
        <p>${t('Do you approve this payment?')}</p>
        <form method="post">
          <input type="hidden" name="payment" value="${payment}" />
          <button name="result" value="approved">${t('Complete')}</button>
          <button name="result" value="failed">${t('Fail')}</button>
        </form>
      </body>
    </html>`;
}
