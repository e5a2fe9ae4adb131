import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

describe('a feature', () => {
  it('names the customer when it files or charges', { tags: ['PART-006'] }, () => {
    const unsaid = sourcesIn('src/server/features').filter((file) =>
      /\bgateways\.(live|test)\b|\{[^}]*\b(live|test)\b[^}]*\} = [\w.]*gateways\b/.test(
        textOf(file),
      ),
    );
    expect(unsaid).toEqual([]);
  });

  it('does not use its own list of stages to delete user data', () => {
    const listed = sourcesIn('src/server/features/privacy').filter((file) =>
      /'(label_printed|shipped|closed|rejected)'/.test(textOf(file)),
    );
    expect(listed).toEqual([]);
  });
});
