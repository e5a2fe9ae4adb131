import { describe, expect, it } from 'vitest';
import { greetingName } from './write-email.ts';

describe('greetingName', () => {
  it.each([
    ['Dana', 'Dana'],
    ['  Mary   Ann ', 'Mary Ann'],
    ['J. R.', 'J. R.'],
    ["D'Arcy-Łucja", "D'Arcy-Łucja"],
    ['李小明', '李小明'],
    ['\u202eمحمد', '\u2068محمد\u2069'],
  ])('greets %j as %j', (given, greeted) => {
    expect(greetingName(given)).toBe(greeted);
  });

  it.each([
    '',
    '   ',
    'you won: https://evil.example',
    'evil.example',
    'www.evil',
    'call 916 555 0100',
    'a@b.example',
    '<b>Dana</b>',
    'x'.repeat(41),
  ])('does not use %j as a name', (given) => {
    expect(greetingName(given)).toBeUndefined();
  });
});
