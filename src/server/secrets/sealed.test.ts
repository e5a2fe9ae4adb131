import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const [SECRET, PURPOSE, TEXT] = ['a secret of the tests', 'mail', 'Your code: 4711 – für Zoë'];

describe('A sealed text', () => {
  it('is read with its secret and purpose, and is another one each time', () => {
    const [one, other] = [seal(SECRET, PURPOSE, TEXT), seal(SECRET, PURPOSE, TEXT)];
    expect([one, other].map((sealed) => unseal(SECRET, PURPOSE, sealed))).toEqual([TEXT, TEXT]);
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain('4711');
  });

  it('opens to nobody else, and not once it was changed', () => {
    const sealed = seal(SECRET, PURPOSE, TEXT);
    const bytes = Buffer.from(sealed, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(() => unseal('another secret', PURPOSE, sealed)).toThrow();
    expect(() => unseal(SECRET, 'files', sealed)).toThrow();
    expect(() => unseal(SECRET, PURPOSE, bytes.toString('base64'))).toThrow();
    expect(() => unseal(SECRET, PURPOSE, '')).toThrow();
  });
});
