import { expect, it } from 'vitest';
import { problemOfPlaceholders } from './placeholders.ts';

const problemOf = (text: string) =>
  problemOfPlaceholders(text, { may: ['plate', 'minutes'], must: ['minutes'] });

it.each([
  ['Valid for {minutes} minutes', true],
  ['{plate}, {minutes} and {minutes}', true],
  ['Valid for a while', 'Include {minutes} in the text. The site fills it in.'],
  ['{minutes} {plat}', 'Remove {plat}. The site fills in {plate}, {minutes}.'],
  ['{minutes} { plate }', 'Remove { plate }. The site fills in {plate}, {minutes}.'],
  ['{minutes} {}', 'Remove {}. The site fills in {plate}, {minutes}.'],
  ['{minutes', 'Each { needs a matching }.'],
  ['{{minutes}}', 'Use single braces, as in {minutes}.'],
  ['{minutes} {{minutes}', 'Each { needs a matching }.'],
  ['minutes} {', 'Each { needs a matching }.'],
])('checks the braces of %j', (text, problem) => expect(problemOf(text)).toBe(problem));

it('rejects braces where no value is filled in', () => {
  expect(problemOfPlaceholders('a {b}', { may: [] })).toBe(
    'Remove {b}. The site fills in nothing here.',
  );
  expect(problemOfPlaceholders('a b', { may: [] })).toBe(true);
});
