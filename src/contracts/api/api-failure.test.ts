import { expect, it } from 'vitest';
import { fieldErrorsOf, firstErrors } from './api-failure.ts';

it('names each field once, with its first message', () => {
  const issues = [
    { path: ['zip_code'], message: 'missing' },
    { path: ['zip_code'], message: 'short' },
    { path: ['address', 'city'], message: 'city' },
  ];
  expect(firstErrors({ error: { issues } })).toEqual([
    { field: 'zip_code', message: 'missing' },
    { field: 'address', message: 'city' },
  ]);
  expect(firstErrors({})).toEqual([]);
});

it('reads the rejected fields of a response and leaves out entries that name none', () => {
  const good = { field: 'zip_code', message: 'Please enter zip code' };
  expect(fieldErrorsOf([good, { field: ' ', message: 'x' }, { field: 'city' }, null])).toEqual([
    good,
  ]);
  expect(fieldErrorsOf('text')).toEqual([]);
});
