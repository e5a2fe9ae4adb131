import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expiresOn,
  LINK,
  mails,
  moment,
  orderOf,
  receiptOf,
  SITE,
} from '#tests/support/sample-mails.ts';
import { sender as licensee } from '#tests/support/sample-sender.ts';
import { composeAccountLink } from './account-link.ts';
import { composeCode } from './code.ts';
import { renderEmail } from './frame/render.ts';
import { composeResume } from './resume.ts';

describe.each(Object.entries(mails))('the %s email', (_name, render) => {
  const plain = render('8ABC123');

  it('shows the sender and the notice in HTML and text, and ends with the disclaimer', () => {
    for (const part of [wordsOf(plain.html), unwrap(plain.text)]) {
      expect(part).toContain(licensee.name);
      expect(part).toContain(licensee.notice);
      expect(part.indexOf(licensee.disclaimer)).toBeGreaterThan(part.length / 3);
      expect(part).toContain('License No. 00000 (placeholder)');
    }
  });

  it('says how to reach support, with links', { tags: ['EASE-011'] }, () => {
    for (const part of [wordsOf(plain.html), unwrap(plain.text)]) {
      expect(part).toMatch(/Questions\? \(916\) 555-0100 ?, support@example\.com ?, Mon–Fri, 8 AM/);
    }
    expect(plain.html).toContain('href="tel:+19165550100"');
    expect(plain.html).toContain('href="mailto:support@example.com"');
  });

  it('has one heading, at most one button, and the same links in both parts', () => {
    expect(plain.html.match(/<h1/g)).toHaveLength(1);
    expect(plain.html.match(/mso-padding-alt/g)?.length ?? 0).toBeLessThanOrEqual(1);
    for (const [, href = ''] of plain.html.matchAll(/href="(http[^"]*)"/g)) {
      expect(plain.text).toContain(href.replaceAll('&amp;', '&'));
    }
  });

  it('loads nothing and runs nothing', () => {
    expect(plain.html).not.toMatch(/<(script|link|style|iframe|form)\b|url\(/i);
    expect(plain.html).not.toMatch(/src=(?!"cid:plate-[A-Z0-9-]+\.png")/i);
  });

  it('keeps the text within 72 columns, except for URLs', () => {
    const long = plain.text.split('\n').filter((line) => line.length > 72);
    expect(long.filter((line) => !line.startsWith('https://'))).toEqual([]);
  });

  it('has the same elements and one-line subject regardless of what a customer wrote', () => {
    const tags = elementsOf(render('Dana').html);
    fc.assert(
      fc.property(hostileWords, (words) => {
        const mail = render(words);
        expect(elementsOf(mail.html)).toEqual(tags);
        expect(mail.subject).not.toMatch(/[\r\n]/);
        expect(mail.html).not.toMatch(/\u202e|undefined|\[object/);
      }),
      { numRuns: 40 },
    );
  });
});

const hostileWords = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1 }).filter((text) => text.trim() !== ''),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><a href="https://evil.example">x</a>',
      "' style='display:none",
      'x\r\nBcc: all@example.com',
      '</table><h1>You won</h1>',
    ),
  )
  .filter((text) => !text.includes('undefined'));

describe('the receipt', () => {
  it('lists every fee by recipient, and the amount charged', () => {
    const { subject, text, html } = receiptOf([orderOf({})], 'Dana');
    expect(subject).toBe('Your renewal for 8ABC123 is paid');
    expect(text).toContain('Thank you, Dana. Your renewal is paid.');
    expect(text).toMatch(
      /Goes to the DMV\nDMV registration fee: +\$214\.00\nCA DMV BPA fee: +\$4\.00/,
    );
    expect(text).toMatch(/Our fees\nService fee: +\$29\.95\nShipping and handling: +\$39\.95/);
    expect(text).toMatch(/Total: +\$294\.38\nPaid: 06\/03\/2026, 3:05 PM PT/);
    expect(wordsOf(html)).toContain('Total $294.38');
    expect(text).toContain('Payment sent to the DMV cannot be canceled or reversed.');
    expect(text).not.toContain('Subtotal');
    expect(text).not.toContain('renewal reminders');
  });

  it('names each order and its subtotal if one payment covers several', () => {
    const boat = orderOf({ orderId: 'R100483', plate: 'CF 1234 AB', kind: 'replacement' });
    const { subject, text } = receiptOf([orderOf({}), boat], 'Dana', 58_876);
    expect(subject).toBe('Your order for 8ABC123, CF 1234 AB is paid');
    expect(text.match(/Subtotal: +\$294\.38/g)).toHaveLength(2);
    expect(text).toMatch(/Total: +\$588\.76/);
    expect(text).toContain('R100483');
  });

  it('shows the filled year tag on renewals only', () => {
    expect(receiptOf([orderOf({})], 'Dana').html).toContain('>27</span>');
    expect(receiptOf([orderOf({ kind: 'title' })], 'Dana').html).not.toContain('>27</span>');
  });

  it('offers to turn off the reminders if the customer requested them', () => {
    const { text } = receiptOf([orderOf({})], 'Dana', 29_438, `${SITE}/reminders-off/1`);
    expect(text).toContain(`Turn them off.\n${SITE}/reminders-off/1`);
  });
});

describe('the code email', () => {
  it('has the code, including leading zeros, and how long it is valid', () => {
    const code = composeCode({ licensee, code: '0042', loginUrl: LINK });
    const { html, text, subject } = renderEmail(code);
    expect(wordsOf(html)).toContain('0042');
    expect(text).toMatch(/^ {4}0042$/m);
    expect(text).toContain('expires in 10 minutes');
    expect(subject).not.toContain('0042');
  });

  it.each(['123', '12345', '12a4', ''])('rejects %j without repeating it', (code) => {
    expect(() => composeCode({ licensee, code, loginUrl: LINK })).toThrow(
      'Expected a code of 4 digits',
    );
  });
});

describe('the account link email', () => {
  it('lists the chosen options and the first day of the renewal', () => {
    const { text } = linkWith({ reminder: true, replacement: false, anotherVehicle: true });
    expect(text).toContain('You can renew from: 05/31/2027');
    expect(text).toContain('Send a renewal reminder: we’ll email you on 05/31/2027');
    expect(text).toContain('Renew another vehicle');
    expect(text).not.toContain('Replace lost card/sticker');
    expect(text).toContain(`LOG IN:\n${LINK}`);
  });

  it('has no empty list if nothing was chosen', () => {
    const mail = linkWith({ reminder: false, replacement: false, anotherVehicle: false });
    expect(mail.html).not.toContain('<ul');
    expect(mail.text).not.toContain('You asked for');
  });
});

it('an email lists each plate that it shows once', { tags: ['EASE-026'] }, () => {
  const plates = ['8ABC123', '8abc123', 'cf 1'];
  const email = composeResume({ licensee, resumeUrl: LINK, plates, validUntil: moment });
  const { html, plates: listed } = renderEmail(email);
  expect(listed).toEqual(['8ABC123', 'CF-1']);
  for (const plate of listed) expect(html).toContain(`src="cid:plate-${plate}.png"`);
});

describe('the other emails', () => {
  it('name the date by which a privacy request must be answered, 45 days later', () => {
    const { text } = mails['privacyRequestMail: Confirmed request']?.('P-7') ?? { text: '' };
    expect(text).toContain('We’ll respond by: 07/18/2026');
    expect(unwrap(text)).toContain('within 10 days and answer it within 45 days');
    expect(unwrap(text)).toContain('two requests in 12 months');
  });

  it('say when the registration expires and how to turn off the reminders', () => {
    const mail = mails['reminderMail: Reminder']?.('8ABC123');
    expect(mail?.subject).toBe('Renewal reminder: 8ABC123 expires 08/14/2027');
    expect(mail?.text).toContain(`Renew now:\n${SITE}`);
    expect(mail?.text).toContain(`Turn them off.\n${SITE}`);
  });

  it('reject a link that is not a web address', () => {
    for (const resumeUrl of ['javascript:alert(1)', '/add-another-vehicle/1', '']) {
      const email = composeResume({ licensee, resumeUrl, plates: [], validUntil: moment });
      expect(() => renderEmail(email)).toThrow(
        'Expected a link that starts with https:// or http://',
      );
    }
  });
});

function linkWith(chosen: { reminder: boolean; replacement: boolean; anotherVehicle: boolean }) {
  const email = composeAccountLink({
    licensee,
    accountUrl: LINK,
    plate: '8ABC123',
    expiresOn,
    chosen,
    replacementUrl: `${SITE}/services/replace`,
    renewalUrl: SITE,
  });
  return renderEmail(email);
}

function elementsOf(source: string): string[] {
  // Empty address lines are left out, so line breaks may differ.
  return [...source.matchAll(/<\/?([a-z][a-z0-9]*)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'br');
}

function wordsOf(source: string): string {
  return source
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function unwrap(text: string): string {
  return text.replace(/\s+/g, ' ');
}
