import { describe, expect, it } from 'vitest';
import { languageOf, lookupOf, readSettings } from './settings.ts';
import { contrast, themeOf } from './theme.ts';

const NONCE = '1234567890-1234567890';

describe('readSettings', () => {
  it('reads the partner from the query and the rest from the fragment', () => {
    const hash = `#nonce=${NONCE}&lang=es&service=transfer-title&plate=7ABC123&display=inline&accent=%23123456`;
    expect(readSettings({ search: '?partner=club-1', hash })).toEqual({
      partner: 'club-1',
      nonce: NONCE,
      lang: 'es',
      service: 'transfer-title',
      plate: '7ABC123',
      display: 'inline',
      accent: '#123456',
      ground: undefined,
    });
  });

  it('ignores unusable values, such as a color that is more than a color', () => {
    const hash = `#nonce=${NONCE}&display=popup&accent=red;background:url(//evil.example)&plate=${'X'.repeat(99)}`;
    expect(readSettings({ search: '?partner=club-1', hash })).toMatchObject({
      display: 'dialog',
      accent: undefined,
      plate: '',
    });
  });

  it.each([
    ['no partner', '', `#nonce=${NONCE}`],
    ['a partner that is no key', '?partner=<script>', `#nonce=${NONCE}`],
    ['no nonce', '?partner=club-1', ''],
    ['a nonce that is too short to be one', '?partner=club-1', '#nonce=123'],
  ])('reads nothing with %s', (_, search, hash) => {
    expect(readSettings({ search, hash })).toBeUndefined();
  });
});

describe('what a partner may begin', () => {
  it('is the service and the plate, and no e-mail', () => {
    expect(lookupOf({ plate: '7ABC123' }, 'u-1')).toEqual({
      service_type_uuid: 'u-1',
      vehicle_license_plate: '7ABC123',
      user_email: '',
    });
  });

  it.each(['en', 'en-GB', 'EN-us', 'es', ''])('is in English for a page in %j', (wanted) => {
    expect(languageOf(wanted)).toBe('en-US');
  });
});

describe('themeOf', () => {
  it('sets the tokens of a readable accent and ground', () => {
    const tokens = themeOf({ accent: '#6b2d73', ground: '#fbf7fc' });
    expect(tokens.get('--pacific-600')).toBe('#6b2d73');
    expect(tokens.get('--paper')).toBe('#fbf7fc');
  });

  it('leaves out colors on which text would be hard to read', () => {
    expect(themeOf({ accent: '#ffcc00' }).size).toBe(0);
    expect(themeOf({ ground: '#222222' }).size).toBe(0);
    expect(themeOf({}).size).toBe(0);
  });

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
