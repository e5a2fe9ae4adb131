import { expect, it } from 'vitest';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { LINK, lineOf } from '#tests/support/sample-mails.ts';
import { composeDigitalCopy } from './digital-copy.ts';
import { renderEmail } from './frame/render.ts';
import { composeCanceled, composeRejected } from './order-end.ts';
import type { Email } from './parts/blocks.ts';
import { composeReceipt } from './receipt.ts';
import { composeShipped } from './shipped.ts';
import { composeStatusRecord } from './status-record.ts';

const order = { ...lineOf('R100011'), title: '1 Year Renewal' };
const moment = new Date('2026-11-19T22:14:00Z');
const paid = { ...order, fees: [], envelopeVehicles: 1 };
const textOf = (email: Email) => renderEmail(email).text;

it('uses the page’s name for an order’s state, and shows its delivery day', {
  tags: ['EASE-022', 'EASE-010'],
}, () => {
  const receipt = composeReceipt({
    ...order,
    paidAt: moment,
    cancelUntil: moment,
    amountCents: 0,
    orders: [{ ...paid, deliveredOn: '2026-11-24' }],
  });
  expect(textOf(receipt)).toMatch(/^Status: Paid\nExpected delivery: Tue 11\/24\/2026$/m);
  const copy = composeDigitalCopy({ ...order, expiresOn: '2027-12-14' });
  expect(textOf(copy)).toMatch(/^Status: Accepted by the DMV$/m);
  const mailed = { ...order, shippedAt: moment, deliveredOn: '2026-11-20', hasCalendar: false };
  const shipped = composeShipped(mailed);
  expect(textOf(shipped)).toMatch(
    /^Status: Mailed 11\/19\/2026\nExpected delivery: Fri 11\/20\/2026$/m,
  );
  expect(textOf(shipped)).not.toContain('calendar');
  expect(textOf(composeShipped({ ...mailed, hasCalendar: true }))).toContain(
    'The attached calendar file has the expected delivery date.',
  );
  const rejected = composeRejected({
    ...{ ...order, reason: 'A hold.', supportUrl: LINK },
    ...{ charged: 18_090, refunded: 14_095, refundedBefore: 0 },
  });
  expect(textOf(rejected)).toMatch(
    /^Overnight envelope: Fee refunded when its last vehicle is canceled$/m,
  );
  expect(textOf(rejected)).toMatch(/^Status: +Not accepted by the DMV$/m);
  const answered = composeStatusRecord({ ...order, record: undefined });
  expect(textOf(answered)).toMatch(/^Status: DMV response received$/m);
});

it('says in the receipt how long and where an order can be canceled', {
  tags: ['PROM-001', 'PROM-003', 'PROM-004'],
}, () => {
  const inEnvelope = (envelopeVehicles: number, ...kinds: ServiceKind[]) => {
    const orders = kinds.map((kind, index) => ({
      ...{ ...paid, kind, orderId: `R${index + 1}` },
      envelopeVehicles: index === 0 ? 1 : envelopeVehicles,
    }));
    const times = { paidAt: moment, cancelUntil: new Date('2026-11-19T22:44:00Z') };
    const receipt = composeReceipt({ ...order, ...times, amountCents: 0, orders });
    return textOf(receipt).replace(/\s+/g, ' ');
  };
  const receiptOf = (...kinds: ServiceKind[]) => inEnvelope(1, ...kinds);
  const back =
    'You’ll get the full amount back on your card within 7 business days. Cancel this order';
  const by = '11/19/2026, 2:44 PM PT';
  expect(receiptOf('renewal')).toContain(`You can cancel until ${by}. ${back}`);
  expect(receiptOf('renewal')).toContain(LINK);
  expect(receiptOf('transfer')).toContain(`You can cancel until we start filing. ${back}`);
  expect(receiptOf('title')).toContain('We’ll file as soon as we have your documents');
  expect(receiptOf('renewal', 'title')).toContain(
    `You can cancel until ${by} or, for R2, until we start filing. ${back}`,
  );
  const fee =
    'within 7 business days. The fee for a shared envelope is refunded once every order in it is canceled.';
  expect(inEnvelope(2, 'title', 'renewal', 'renewal')).toContain(`${fee} Cancel this order`);
  expect(inEnvelope(1, 'title', 'renewal', 'renewal')).not.toContain('envelope');
  expect(receiptOf('status')).toContain('We’ll check with the DMV and email you the result.');
  expect(receiptOf('status')).not.toMatch(/We(?:’ll)? mail|documents/);
});

it('says what was not done for a canceled order', { tags: ['PROM-001', 'PROM-004'] }, () => {
  const end = {
    title: 'A service',
    charged: 3095,
    refunded: 3095,
    refundedBefore: 0,
  };
  const canceledText = (kind: ServiceKind) => textOf(composeCanceled({ ...order, ...end, kind }));
  expect(canceledText('renewal')).toContain(
    'We did not file it with the DMV. We requested a refund of $30.95',
  );
  expect(canceledText('status')).toContain(
    'We did not check with the DMV. We requested a refund of $30.95',
  );
});
