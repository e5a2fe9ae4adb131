import { describe, expect, it } from 'vitest';
import { readAttributes, readSettings, warningsAbout } from './settings.ts';

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
      metadata: {},
    });
  });

  it('ignores invalid values, such as a color with extra CSS', () => {
    const hash = `#nonce=${NONCE}&display=popup&accent=red;background:url(//evil.example)&plate=${'X'.repeat(99)}`;
    expect(readSettings({ search: '?partner=club-1', hash })).toMatchObject({
      display: 'dialog',
      accent: undefined,
      plate: undefined,
    });
  });

  it.each([
    ['no partner', '', `#nonce=${NONCE}`],
    ['a partner that is no key', '?partner=<script>', `#nonce=${NONCE}`],
    ['no nonce', '?partner=club-1', ''],
    ['a nonce that is too short to be one', '?partner=club-1', '#nonce=123'],
  ])('returns nothing for %s', (_, search, hash) => {
    expect(readSettings({ search, hash })).toBeUndefined();
  });
});

describe('a partner’s prefilled values', { tags: ['PART-008', 'PART-003'] }, () => {
  it('include its own reference and key-value pairs', () => {
    const given = {
      nonce: NONCE,
      firstname: ' Dana ',
      lastname: 'Kim',
      email: 'Dana@Gmail.com',
      reference: 'member 17',
      'meta-campaign': 'spring',
      'meta-shop_id': '4',
      'meta-a.b': 'wrong',
      plate: ' 7ABC-123',
      label: '',
    };
    const hash = `#${new URLSearchParams(given)}`;
    expect(readAttributes({ hash })).toEqual(given);
    expect(readSettings({ search: '?partner=club-1', hash })).toMatchObject({
      firstname: 'Dana',
      lastname: 'Kim',
      email: 'dana@gmail.com',
      plate: '7ABC-123',
      reference: 'member 17',
      metadata: { campaign: 'spring', shop_id: '4' },
    });
  });
});

describe('a warning', { tags: ['PART-008', 'PART-010'] }, () => {
  const hintsFor = (given: Record<string, string>) => warningsAbout(given).map(({ hint }) => hint);

  it.each([
    ['service', 'renew registration'],
    ['plate', '---'],
    ['plate', '1HGCM82633A004352'],
    ['firstname', 'x'.repeat(51)],
    ['lastname', 'x'.repeat(51)],
    ['email', 'dana'],
    ['reference', 'a\nb'],
    ['display', 'popup'],
    ['scheme', 'black'],
    ['accent', 'red'],
    ['ground', '#12345'],
    ['radius', '25'],
    ['radius', '4px'],
    ['font', 'Arial;}'],
    ['lang', 'English'],
    ['lang', 'fr'],
    ['label', 'x'.repeat(101)],
    ['closelabel', 'x'.repeat(41)],
    ['meta-a.b', 'value'],
    ['meta-note', 'x'.repeat(201)],
  ])('names %s="%s" and says what to use instead', (option, value) => {
    const [warning, ...others] = warningsAbout({ [option]: value, partner: 'club-1' });
    expect(others).toEqual([]);
    expect(warning?.option).toBe(option);
    expect(warning?.hint).toContain(`${option}="${value.slice(0, 100)}`);
    expect(warning?.hint).toMatch(/is ignored\. Use /);
  });

  it('suggests the most similar option for an unknown one', () => {
    expect(hintsFor({ 'first-name': 'Dana' })).toEqual([
      'first-name="Dana" is ignored. Unknown option. Did you mean firstname?',
    ]);
    expect(hintsFor({ acent: '#123456' })[0]).toContain('Did you mean accent?');
    expect(hintsFor({ campaign: 'spring' })[0]).toContain('Prefix your data with meta-');
  });

  it('never contains a key or a secret', () => {
    for (const value of ['report_a1', 'whsec_a1', 'live_a1', ' test_a1']) {
      expect(hintsFor({ key: value })[0]).toMatch(/^key="…" is ignored/);
    }
  });

  it('counts the key-value pairs', () => {
    const pairs = Array.from({ length: 11 }, (_, index) => [`meta-key${index}`, 'value']);
    expect(hintsFor(Object.fromEntries(pairs))).toEqual([
      'meta-…="11" is ignored. Use up to 10 pairs.',
    ]);
  });

  it('is not given for valid or empty values, or for attributes of HTML and frameworks', () => {
    const right = {
      partner: 'club-1',
      nonce: NONCE,
      service: 'renew-vehicle-registration',
      plate: '',
      radius: '12',
      font: '"Gill Sans", Georgia, serif',
      lang: 'en-US',
      'meta-campaign': 'spring',
    };
    const html = ['id', 'class', 'style', 'hidden', 'title', 'slot', 'role', 'tabindex', 'dir'];
    const made = ['data-x', 'aria-label', 'onclick', 'v-if', 'x-on', 'ng-if', '@click', ':plate'];
    const others = Object.fromEntries([...html, ...made].map((name) => [name, 'anything']));
    expect(warningsAbout({ ...right, ...others })).toEqual([]);
  });
});
