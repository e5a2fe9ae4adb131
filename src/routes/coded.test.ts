import { expect, it } from 'vitest';
import { codedPages, codedPath, matchCoded } from './coded.ts';

it('finds a coded page and its code by its address', () => {
  for (const page of codedPages) {
    expect(matchCoded(codedPath(page, 'a/b'))).toEqual({ page, code: 'a/b' });
  }
});

it.each(['/verify', '/verify/', '/verify/1/2', '/', '/login/1'])('finds no code in %s', (path) => {
  expect(matchCoded(path)).toBeUndefined();
});
