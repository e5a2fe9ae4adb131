import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const [SECRET, PURPOSE, TEXT] = ['a secret of the tests', 'mail', 'Your code: 4711 – für Zoë'];
const OF_THE_FIRST_RELEASES =
  'C5TU4WWuBK83ybanuRMBZZiSDvS+nbqRMK9gcNlK7tNjiCD2qzp6qA1yINdAgQT65/8GLCu6K+fj';

/** Every form in which this text may be in the database. */
const forms = async () => [await seal(SECRET, PURPOSE, TEXT), OF_THE_FIRST_RELEASES];

describe('A sealed text', { tags: ['ONE-011'] }, () => {
  it('is read with its secret and purpose, and differs each time', async () => {
    const one = await seal(SECRET, PURPOSE, TEXT);
    expect(await unseal(SECRET, PURPOSE, one)).toBe(TEXT);
    expect(await seal(SECRET, PURPOSE, TEXT)).not.toBe(one);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('4711');
  });

  it('of the first releases can be read, too', async () => {
    expect(await unseal(SECRET, PURPOSE, OF_THE_FIRST_RELEASES)).toBe(TEXT);
  });

  it('is read with an earlier secret, and sealed with the first', {
    tags: ['SAFE-012'],
  }, async () => {
    for (const sealed of await forms()) {
      expect(await unseal(['the next secret', SECRET], PURPOSE, sealed)).toBe(TEXT);
    }
    const sealed = await seal([SECRET, 'the last secret'], PURPOSE, TEXT);
    expect(await unseal(SECRET, PURPOSE, sealed)).toBe(TEXT);
    await expect(unseal('the last secret', PURPOSE, sealed)).rejects.toThrow();
  });

  it('cannot be read with another secret, nor after it was changed', async () => {
    for (const sealed of await forms()) {
      const place = sealed.length - 10;
      const other = sealed[place] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
      await expect(unseal('another secret', PURPOSE, sealed)).rejects.toThrow();
      await expect(unseal(SECRET, 'files', sealed)).rejects.toThrow();
      await expect(unseal(SECRET, PURPOSE, changed)).rejects.toThrow();
    }
    await expect(unseal(SECRET, PURPOSE, '')).rejects.toThrow();
  });
});
