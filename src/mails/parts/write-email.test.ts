import { expect, it } from 'vitest';
import { lineOf } from '#tests/support/sample-mails.ts';
import { sender } from '#tests/support/sample-sender.ts';
import { renderEmail } from '../frame/render.ts';
import { composeCanceled, composeRejected } from '../order-end.ts';

const URL = 'https://renew.example.com/login?uuid=1';
const { mails } = sender;
const canceled = { ...mails.canceledMail, subject: '{plate}, {order}', lead: '{done} {amount}.' };
const rejected = {
  ...mails.rejectedMail,
  askSupport: 'Not clear for {plate}? [Write to us], {name}.',
};
const licensee = { ...sender, mails: { ...mails, canceledMail: canceled, rejectedMail: rejected } };
const order = {
  ...{ ...lineOf('R100011'), licensee, plate: '8ABC123', title: 'A renewal', ordersUrl: URL },
  ...{ firstName: 'Dana', charged: 3095, refunded: 3095, refundedBefore: 0 },
};
const write = (own: { plate?: string; firstName?: string } = {}) => {
  const rejection = { ...order, ...own, reason: 'A hold.', supportUrl: `${URL}&ask` };
  return {
    canceled: renderEmail(composeCanceled({ ...order, ...own })),
    rejected: renderEmail(composeRejected(rejection)),
  };
};

it('writes emails with the content’s text', { tags: ['EDIT-009'] }, () => {
  const mail = write();
  expect(mail.canceled.subject).toBe('8ABC123, R100011');
  expect(mail.canceled.text).toContain('We did not file it with the DMV. $30.95.');
  expect(mail.rejected.text).toContain('Not clear for 8ABC123? Write to us, Dana.');
  expect(mail.rejected.html).toContain('&amp;ask"');
  expect(mail.rejected.html).toMatch(/<a [^>]*>Write to us<\/a>, Dana\./);
});

it('leaves out a name that doesn’t look like one, with its comma', { tags: ['EDIT-009'] }, () => {
  const { canceled: one, rejected: other } = write({ firstName: 'https://evil.example' });
  expect(one.text).toContain('\nYour order is canceled.\n');
  expect(other.text).toContain('Write to us.');
  expect(one.html + other.html).not.toContain('evil');
});

it('inserts a value once, and treats it as plain text', {
  tags: ['EDIT-009'],
}, () => {
  const plate = '{amount} [you won](https://evil.example) <b>$&</b>';
  const { canceled: one, rejected: other } = write({ plate });
  expect(one.subject).toBe(`${plate}, R100011`);
  expect(other.text.replace(/\s+/g, ' ')).toContain(`Not clear for ${plate}? Write to us, Dana.`);
  expect(other.html).not.toMatch(/<a [^>]*>you won|<b>/);
});
