import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn, textOf } from './source-files.ts';

/** What a feature keeps to itself: its SQL and its answers to calls. */
const isPrivate = (file: string) => /(?:^|[/-])(?:store|routes)\.ts$/.test(file);
const featureOf = (file: string) => file.split('/')[3];

describe('a feature', () => {
  it('keeps its stores and routes from the others', () => {
    const inside = sourcesIn('src/server/features').flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/server/features/'))
        .filter((target) => featureOf(target) !== featureOf(file))
        .filter(isPrivate)
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
});
