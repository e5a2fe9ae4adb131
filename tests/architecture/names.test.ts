import { expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

it('an order’s line is called an order line', { tags: ['ONE-009'] }, () => {
  const otherWords = /\b(?:ShownLine|LineAnswer|LineItem|OrderItem|CartLine(?:Row|Answer))\b/;
  const files = ['src', 'lake', 'widgets'].flatMap(sourcesIn);
  expect(files.filter((file) => otherWords.test(textOf(file)))).toEqual([]);
});
