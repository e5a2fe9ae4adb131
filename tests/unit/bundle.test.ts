import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { START_WORDS } from '#tests/support/process/start-words.ts';

/** Imports that are followed before a file runs, unlike `import(…)`; the bundler writes one in a line. */
const STATIC = /^(?:import|export)\s(?:[^;'"]*?from\s*)?["']([^"']+)["'];$/gm;
/** What few processes need, and each of them costs megabytes and a part of the start. */
const LAZY = ['@electric-sql/pglite', 'fontkit', 'pdfkit', 'sharp'];

/** All that a program of the bundle loads when it starts: files of the bundle, and packages. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, to = ''] of readFileSync(join('build', file), 'utf8').matchAll(STATIC)) {
    if (to.startsWith('./')) loadedBy(to.slice(2), found);
    else found.add(to);
  }
  return found;
}

describe('the bundle', () => {
  it('is what `npm start` runs', { tags: ['FAST-006'] }, () => {
    expect(START_WORDS.at(-1)).toBe('build/main.js');
  });

  it.each(['main.js', 'thread.js'])(
    '%s loads at its start no code that few processes need',
    {
      tags: ['FAST-006', 'FAST-007'],
    },
    (program) => {
      const loaded = [...loadedBy(program)];
      expect(loaded).toContain('node:fs');
      expect(loaded.filter((name) => LAZY.includes(name) || name.startsWith('nodemailer'))).toEqual(
        [],
      );
    },
  );
});
