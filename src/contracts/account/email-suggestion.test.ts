import { expect, it } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

it.each([
  ...['gmial.com', 'gmail.con', 'gmail.cm', 'gmail.co', 'gmai.com', 'gmal.com', 'gmaill.com'],
  ...['gamil.com', 'gnail.com', 'gmail.cmo', 'gmail.comm', 'gmial.con', 'Gmail.CON', 'gmail,com'],
])('dana@%s is corrected to dana@gmail.com', (domain) => {
  expect(suggestEmail(` Dana@${domain} `)).toBe('dana@gmail.com');
});

it.each([
  ['yaho.com', 'yahoo.com'],
  ['yahooo.com', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.con', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['icloud.co', 'icloud.com'],
  ['aol.con', 'aol.com'],
  ['att.ner', 'att.net'],
  ['example;com', 'example.com'],
])('%s is corrected to %s', (typed, meant) => {
  expect(suggestEmail(`d@${typed}`)).toBe(`d@${meant}`);
});

it.each([
  ...['gmail.com', 'me.com', 'mail.com', 'ymail.com', 'gmx.com', 'aim.com', 'hp.com', 'ca.rr.com'],
  ...['ci.la.ca.us', 'mail.dmv.ca.gov', 'example.com', 'man.com', 'aon.com', 'cox.com', 'x.io'],
  ...[
    'privaterelay.appleid.com',
    'my-company.co.uk',
    '163.com',
    'live.ca',
    'yahoo.co.uk',
    'GMAIL.com.',
  ],
])('dana@%s is not corrected', (domain) => {
  expect(suggestEmail(`dana@${domain}`)).toBeUndefined();
});

it.each(['dana', 'dana@', 'dana@gmial', ''])('%j is not an address yet', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
