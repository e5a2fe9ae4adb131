import { expect, it } from 'vitest';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { sender as licensee } from '#tests/support/sample-sender.ts';
import { renderCanceledMail } from './order/canceled.ts';
import { renderDigitalCopyMail } from './order/digital-copy.ts';
import { renderReceiptMail } from './order/receipt.ts';
import { renderRejectedMail } from './order/rejected.ts';
import { renderShippedMail } from './order/shipped.ts';
import { renderStatusRecordMail } from './order/status-record.ts';

const URL = 'https://renew.example.com/login?uuid=1';
const moment = new Date('2026-11-19T22:14:00Z');
const order = {
  licensee,
  firstName: 'Dana',
  orderId: 'R100011',
  plate: '8ABC123',
  orderStatusUrl: URL,
  ordersUrl: URL,
};
const shipTo = {
  name: 'Dana Sample',
  companyName: '',
  streetAddress: '1200 Sample St',
  unit: '',
  city: 'Sacramento',
  state: 'CA',
  zipCode: '95814',
};
const paid = { ...order, title: '1 Year Renewal', fees: [], envelopeVehicles: 1 };

it('names the state of an order in the words of its page, and the day of its delivery', {
  tags: ['EASE-022', 'EASE-010'],
}, () => {
  const receipt = renderReceiptMail({
    ...order,
    paidAt: moment,
    filesAt: moment,
    amountCents: 0,
    orders: [{ ...paid, kind: 'renewal', deliveredOn: '2026-11-24' }],
  });
  expect(receipt.text).toMatch(/^Status: Paid\nExpected delivery: Tue 11\/24\/2026$/m);
  const copy = renderDigitalCopyMail({ ...order, expiresOn: '2027-12-14' });
  expect(copy.text).toMatch(/^Status: Accepted by the DMV$/m);
  const shipped = renderShippedMail({
    ...order,
    kind: 'renewal',
    shippedAt: moment,
    deliveredOn: '2026-11-20',
    shipTo,
  });
  expect(shipped.text).toMatch(
    /^Status: Mailed 11\/19\/2026\nExpected delivery: Fri 11\/20\/2026$/m,
  );
  const rejected = renderRejectedMail({
    ...{ ...order, title: '1 Year Renewal', reason: 'A hold.' },
    ...{ charged: 18_090, returned: 14_095, returnedBefore: 0, supportUrl: URL },
  });
  expect(rejected.text).toMatch(
    /^Overnight envelope: Its fee goes back with the last vehicle in it$/m,
  );
  expect(rejected.text).toMatch(/^Status: +Not accepted by the DMV$/m);
  const answered = renderStatusRecordMail({ ...order, record: undefined });
  expect(answered.text).toMatch(/^Status: Answered by the DMV$/m);
});

it('says in the receipt until when an order can be canceled, and where', {
  tags: ['PROM-001', 'PROM-003', 'PROM-004'],
}, () => {
  const inEnvelope = (envelopeVehicles: number, ...kinds: ServiceKind[]) => {
    const orders = kinds.map((kind, index) => ({
      ...{ ...paid, kind, orderId: `R${index + 1}` },
      envelopeVehicles: index === 0 ? 1 : envelopeVehicles,
    }));
    const times = { paidAt: moment, filesAt: new Date('2026-11-19T22:44:00Z') };
    const { text } = renderReceiptMail({ ...order, ...times, amountCents: 0, orders });
    return text.replace(/\s+/g, ' ');
  };
  const receiptOf = (...kinds: ServiceKind[]) => inEnvelope(1, ...kinds);
  const back = 'The full amount goes back to your card within 7 business days. Cancel this order';
  const by = '11/19/2026, 2:44 PM PT';
  expect(receiptOf('renewal')).toContain(`You can cancel until ${by}. ${back}`);
  expect(receiptOf('renewal')).toContain(URL);
  expect(receiptOf('transfer')).toContain(`You can cancel until we file. ${back}`);
  expect(receiptOf('title')).toContain('We file as soon as we have your documents');
  expect(receiptOf('renewal', 'title')).toContain(
    `You can cancel until ${by}, and R2 until we file. ${back}`,
  );
  const fee =
    'within 7 business days. The fee for a shared envelope goes back with the last vehicle in it.';
  expect(inEnvelope(2, 'title', 'renewal', 'renewal')).toContain(`${fee} Cancel this order`);
  expect(inEnvelope(1, 'title', 'renewal', 'renewal')).not.toContain('envelope');
  expect(receiptOf('status')).toContain('We ask the DMV, and the result comes by email.');
  expect(receiptOf('status')).not.toMatch(/We mail|papers/);
});

it('says of a canceled order what we did not do', { tags: ['PROM-001', 'PROM-004'] }, () => {
  const end = {
    title: 'A service',
    charged: 3095,
    returned: 3095,
    returnedBefore: 0,
  };
  const textOf = (kind: ServiceKind) => renderCanceledMail({ ...order, ...end, kind }).text;
  expect(textOf('renewal')).toContain(
    'We did not file it with the DMV. We requested a refund of $30.95',
  );
  expect(textOf('status')).toContain('We did not ask the DMV. We requested a refund of $30.95');
});
