import { describe, expect, it } from 'vitest';
import { trimEnd } from './trim-end.ts';

describe('the end of a string', { tags: ['SAFE-001'] }, () => {
  it('loses only the given characters', () => {
    expect(trimEnd('/a//b///', '/')).toBe('/a//b');
    expect(trimEnd('a@b.c.,;.', '.,;')).toBe('a@b.c');
    expect(trimEnd('a/b', '/')).toBe('a/b');
    expect(trimEnd('///', '/')).toBe('');
    expect(trimEnd('', '/')).toBe('');
  });
});
