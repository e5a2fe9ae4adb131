import { expect, it } from 'vitest';
import { registeredUntil } from './vehicle-words.ts';

it('says until when a vehicle is registered, or that we don’t know', { tags: ['FILE-001'] }, () => {
  expect([registeredUntil('2027-05-20'), registeredUntil(null)]).toEqual([
    'registered until 05/20/2027',
    'expiration date unknown',
  ]);
});
