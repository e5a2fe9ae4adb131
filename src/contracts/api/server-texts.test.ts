import { describe, expect, it } from 'vitest';
import { PROFILE_EMAIL } from '../account/auth.ts';
import { canonicalEmail, correctedEmail } from '../account/mailbox.ts';
import {
  FEE_ANSWERS_KEY,
  guestKeys,
  LOOKUP_KEY,
  OPEN_CARTS_KEY,
  SERVICE_CHOSEN,
  SESSION_CHANGED,
  sessionKeys,
  WANTED_PAGE_KEY,
} from '../account/session-keys.ts';
import { brandOf } from '../site/brand.ts';
import { API_ROOT, DEV_MAILBOX } from '../site/page-paths.ts';
import { failureText, isMissingToken, property, shippingFailureText } from './failure-text.ts';
import { operationPaths, paths } from './paths.ts';

const TRUE = { tags: ['TRUE-016'] };

describe('the message of a failure', TRUE, () => {
  it('is the first one found in three places', () => {
    const all = { error: { data: { message: 'inner' } }, message: 'outer' };
    expect([failureText(all), shippingFailureText(all)]).toEqual(['inner', 'inner']);
    const short = { error: { data: 'short' }, message: 'outer' };
    expect([failureText(short), shippingFailureText(short)]).toEqual(['short', 'outer']);
    const blank = { error: { data: { message: ' ' } }, message: 'outer' };
    expect([failureText(blank), shippingFailureText(blank)]).toEqual(['outer', 'outer']);
    for (const none of [null, undefined, 'text', 5, {}, { message: '' }, { message: 5 }]) {
      expect([failureText(none), shippingFailureText(none)]).toEqual([undefined, undefined]);
    }
  });

  it('means that the session has ended only if it matches exactly', () => {
    expect(isMissingToken('Missing authorization token!')).toBe(true);
    expect(isMissingToken('Session Token Is Missing!')).toBe(true);
    for (const other of ['missing authorization token!', '', undefined]) {
      expect(isMissingToken(other), String(other)).toBe(false);
    }
  });

  it('is read from own properties only', () => {
    expect(property({ a: 1 }, 'a')).toBe(1);
    expect(property({}, 'toString')).toBeUndefined();
    expect([property('text', 'length'), property(null, 'a'), property(undefined, 'a')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const callable = Object.assign(() => 1, { a: 1 });
    expect(property(callable, 'a')).toBeUndefined();
  });
});

describe('the brand in the header', TRUE, () => {
  it('is read from an object, or from a list of objects or values', () => {
    const value = { dmv_logo: '/logo.svg', title: 'T', sub_title: 'S' };
    const brand = { logo: '/logo.svg', title: 'T', subTitle: 'S' };
    for (const shape of [value, [value], [{ value }]]) expect(brandOf(shape)).toEqual(brand);
  });

  it('leaves out what the parameter does not have, so that the markup’s defaults stay', () => {
    for (const none of [undefined, null, [], {}, { title: ' ', dmv_logo: '', sub_title: 5 }]) {
      expect(brandOf(none)).toEqual({});
    }
  });
});

describe('the canonical spelling of an email', TRUE, () => {
  it('drops what was pasted around it', () => {
    expect(canonicalEmail('dana@gmail.com.;,')).toBe('dana@gmail.com');
    expect(canonicalEmail('a-mailto:dana@gmail.com')).toBe('a-mailto:dana@gmail.com');
    const long = `${'a'.repeat(244)}@gmail.com`;
    expect([correctedEmail(long), correctedEmail(`a${long}`)]).toEqual([long, undefined]);
  });

  it('has its domain in ASCII, if it is an email', () => {
    expect(canonicalEmail('dana@MÜNCHEN.de')).toBe('dana@xn--mnchen-3ya.de');
    for (const other of ['dana@1.2', 'dana@mün/chen.de', 'dana@mü^n.de', 'dana@mün chen.de']) {
      expect(canonicalEmail(other), other).toBe(other);
    }
  });
});

describe('the email of a profile', TRUE, () => {
  it('has a domain of letters, digits, and hyphens that ends in letters', () => {
    for (const good of ['a.b+c@my-host.co.uk', 'a@b.co', 'A_1%x-@h1.h2.museum']) {
      expect(PROFILE_EMAIL.test(good), good).toBe(true);
    }
    for (const bad of [
      'a@b',
      'a@b.c',
      'a@b.c1',
      'a b@c.de',
      ' a@b.co',
      'a@b.co ',
      'a@.co',
      '@b.co',
    ]) {
      expect(PROFILE_EMAIL.test(bad), bad).toBe(false);
    }
  });
});

describe('a browser storage key', TRUE, () => {
  it('is in the specification or in our list, and is used once', () => {
    expect(Object.values(sessionKeys)).toEqual([
      'jwt_token',
      'userToken',
      'selectedServiceType',
      'user_email',
      'user_id',
      'user_name',
      'profile-image',
      'login-status',
    ]);
    expect(Object.values(guestKeys)).toEqual(['guest_user_uuid', 'guest_vehicle_uuid']);
    expect([LOOKUP_KEY, OPEN_CARTS_KEY, FEE_ANSWERS_KEY, WANTED_PAGE_KEY]).toEqual([
      'funnel:lookup',
      'funnel:open-carts',
      'fee-answers',
      'wanted-page',
    ]);
    expect([SESSION_CHANGED, SERVICE_CHOSEN]).toEqual(['session:changed', 'service:chosen']);
  });

  it('is not a path: those all start at the root of the API', () => {
    const rooted = Object.values(paths).filter((path) => path.startsWith('/v1/'));
    expect(rooted).toEqual(Object.values(paths));
    expect([API_ROOT, operationPaths.files]).toEqual(['/v1/', '/v1/files']);
    expect(DEV_MAILBOX.split('/')).toEqual(['', 'dev', 'mailbox']);
  });
});
