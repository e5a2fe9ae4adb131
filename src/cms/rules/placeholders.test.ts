import { expect, it } from 'vitest';
import { fillPlaceholders, problemOfPlaceholders } from './placeholders.ts';

const problemOf = (text: string) =>
  problemOfPlaceholders(text, { may: ['plate', 'minutes'], must: ['minutes'] });

it.each([
  ['Valid for {minutes} minutes', undefined],
  ['{plate}, {minutes} and {minutes}', undefined],
  ['Valid for a while', 'expected {minutes} in the text'],
  ['{minutes} {plat}', 'expected {plate}, {minutes} in braces, found {plat}'],
  ['{minutes} { plate }', 'expected {plate}, {minutes} in braces, found { plate }'],
  ['{minutes} {}', 'expected {plate}, {minutes} in braces, found {}'],
  ['{minutes', 'expected each brace to have its partner'],
  ['{{minutes}}', 'expected each brace to have its partner'],
  ['minutes} {', 'expected each brace to have its partner'],
])('judges the braces of %j', (text, problem) => expect(problemOf(text)).toBe(problem));

it('refuses braces where nothing is filled in', () => {
  expect(problemOfPlaceholders('a {b}', { may: [] })).toBe('expected nothing in braces, found {b}');
  expect(problemOfPlaceholders('a b', { may: [] })).toBeUndefined();
});

it('fills in each value as it is, even one that looks like braces', () => {
  const values = { plate: '{minutes} $& $1', minutes: '10' };
  expect(fillPlaceholders('{plate}: {minutes}, {minutes}', values)).toBe('{minutes} $& $1: 10, 10');
  expect(fillPlaceholders('{constructor} {other}', values)).toBe('{constructor} {other}');
});
