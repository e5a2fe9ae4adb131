import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourcesIn } from '#tests/architecture/source-files.ts';
import { createLogger } from './logger.ts';

const CALL = /\b[lL]og(?:ger)?(?:\.\w+|\[[^\]]+\])\(\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g;

describe('The log', () => {
  it('allows every field that the source code logs', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    const names = sourcesIn('src/server')
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CALL)])
      .flatMap(([, fields = '']) =>
        fields
          .replaceAll(/`[^`]*`|'[^']*'/g, '')
          .split(',')
          .map((field) => /^\s*(\w+)\s*(?::|$)/.exec(field)?.[1] ?? ''),
      )
      .filter((name) => name !== '' && name !== 'err');
    expect(new Set(names).size).toBeGreaterThan(12);
    logger.info(Object.fromEntries(names.map((name) => [name, 'shown'])), 'all');
    const [line = '{}'] = lines;
    const hidden = Object.entries(JSON.parse(line)).filter(([, value]) => value === '[removed]');
    expect(hidden).toEqual([]);
  });

  it('logs errors in one field and one format', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) });
    logger.error({ err: 'only words of 4242 4242 4242 4242' }, 'one');
    logger.error({ err: Object.assign(new TypeError('broken'), { query: 'secret' }) }, 'two');
    logger.error({ error: new Error('under another name') }, 'three');
    const [one, two, three] = lines.map((line) => JSON.parse(line));
    expect(one.err).toEqual({ message: 'only words of [removed]' });
    expect(two.err).toMatchObject({ name: 'TypeError', message: 'broken' });
    expect(two.err.query).toBeUndefined();
    expect(three.error).toBe('[removed]');
  });
});
