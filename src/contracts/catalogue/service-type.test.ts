import { expect, it } from 'vitest';
import { toServiceOption } from './service-type.ts';

const service = { uuid: 's1', name: 'Renew Registration', status: 1 };

it('adds label, value, title, and state to a service', {
  tags: ['ENT-003', 'ENT-004', 'AMB-115'],
}, () => {
  expect(toServiceOption(service)).toEqual({
    ...service,
    label: 'Renew Registration',
    value: 's1',
    replace_title: 'Renew',
    state: 'CA',
  });
});

it.each([
  ['Replace Sticker', 'Replace in'],
  ['Transfer Title', 'Transfer'],
  ['Upgrade Plate', 'Upgrade in'],
  ['Check Status', 'Check Status'],
])('gives %s the title %s based on its name', { tags: ['AMB-115'] }, (name, title) => {
  expect(toServiceOption({ ...service, name }).replace_title).toBe(title);
});
