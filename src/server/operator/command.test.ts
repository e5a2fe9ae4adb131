import { expect, it } from 'vitest';
import { printable } from './command.ts';

it('escapes control and bidi characters', { tags: ['PROM-003'] }, () => {
  expect(printable('a\u001b[2J\u009b\u202eb\rc\u0008\r\n')).toBe(
    'a\\u001b[2J\\u009b\\u202eb\\u000dc\\u0008\r\n',
  );
});
