import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, textOf } from './source-files.ts';

/**
 * The files of a feature that others may use: its service, its access rules, changes of its prices, and rules without effects. All
 * other files are private, such as its store and routes.
 */
const DOORS =
  /^src\/server\/features\/([\w-]+\/service|users\/(access|owner|removed-email|test-email)|vehicles\/(eligibility|quote)|orders\/lifecycle|catalogue\/price-changes|checkout\/answer)\.ts$/;
const isDoor = (file: string) => DOORS.test(file);
const featureOf = (file: string) => file.split('/')[3];

describe('a feature', () => {
  it('is open to the others by its doors only', () => {
    const inside = sourcesIn('src/server/features').flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/server/features/'))
        .filter((target) => featureOf(target) !== featureOf(file))
        .filter((target) => !isDoor(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(inside).toEqual([]);
  });

  it('keeps its stores to itself, except for an operator’s commands', {
    tags: ['ONE-005'],
  }, () => {
    const outside = sourcesIn('src/server').filter(
      (file) => !/\.test\.ts$|^src\/server\/(features|operator)\//.test(file),
    );
    const opened = outside.flatMap((file) =>
      importsOf(file)
        .filter((target) => /^src\/server\/features\/.*store\.ts$/.test(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(opened).toEqual([]);
  });

  it('says for whom it files or charges', { tags: ['PART-006'] }, () => {
    const unsaid = sourcesIn('src/server/features').filter((file) =>
      /\bgateways\.(live|test)\b|\{[^}]*\b(live|test)\b[^}]*\} = [\w.]*gateways\b/.test(
        textOf(file),
      ),
    );
    expect(unsaid).toEqual([]);
  });

  it('forgets nobody by a list of stages of its own', () => {
    const listed = sourcesIn('src/server/features/privacy').filter((file) =>
      /'(label_printed|shipped|closed|rejected)'/.test(textOf(file)),
    );
    expect(listed).toEqual([]);
  });

  it('exports nothing of a store through its doors', () => {
    const doors = sourcesIn('src/server/features').filter(isDoor);
    const handedOut = doors.filter((file) =>
      /^export\s+(?!type\b)[^;]*?from\s*'[^']*store\.ts'/m.test(textOf(file)),
    );
    expect(doors.length).toBeGreaterThan(0);
    expect(handedOut).toEqual([]);
  });
});
