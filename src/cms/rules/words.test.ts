import { expect, it } from 'vitest';
import { hasSeveralWords } from './words.ts';

it('tells a phrase that was not translated from a word that two languages share', {
  tags: ['LANG-003'],
}, () => {
  const texts = [
    'Golden Tags',
    'Data we collect',
    'Cookies',
    '{name} {order}',
    '9 to',
    'home-page',
  ];
  expect(texts.filter(hasSeveralWords)).toEqual(['Data we collect']);
});
