import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const [SECRET, PURPOSE, TEXT] = ['a secret of the tests', 'mail', 'Your code: 4711 – für Zoë'];

describe('Sealed text', { tags: ['ONE-011'] }, () => {
  it('opens with its secret and purpose, and differs each time', async () => {
    const one = await seal(SECRET, PURPOSE, TEXT);
    expect(await unseal(SECRET, PURPOSE, one)).toBe(TEXT);
    expect(await seal(SECRET, PURPOSE, TEXT)).not.toBe(one);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('4711');
  });

  it('is sealed with the first secret, and also opens with an old one', {
    tags: ['SAFE-012'],
  }, async () => {
    const earlier = await seal(SECRET, PURPOSE, TEXT);
    expect(await unseal(['the next secret', SECRET], PURPOSE, earlier)).toBe(TEXT);
    const sealed = await seal([SECRET, 'the last secret'], PURPOSE, TEXT);
    expect(await unseal(SECRET, PURPOSE, sealed)).toBe(TEXT);
    await expect(unseal('the last secret', PURPOSE, sealed)).rejects.toThrow();
  });

  it('does not open with another secret, or after it has been modified', async () => {
    const sealed = await seal(SECRET, PURPOSE, TEXT);
    const place = sealed.length - 10;
    const other = sealed[place] === 'A' ? 'B' : 'A';
    const changed = sealed.slice(0, place) + other + sealed.slice(place + 1);
    await expect(unseal('another secret', PURPOSE, sealed)).rejects.toThrow();
    await expect(unseal(SECRET, 'files', sealed)).rejects.toThrow();
    await expect(unseal(SECRET, PURPOSE, changed)).rejects.toThrow();
    await expect(unseal(SECRET, PURPOSE, '')).rejects.toThrow();
  });
});
