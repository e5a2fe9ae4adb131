import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const FAST = { tags: ['FAST-006'] };
const folder = mkdtempSync(join(tmpdir(), 'stack-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('maps the bundle’s stack traces to the source files', FAST, async () => {
  const source = join(folder, 'thrower.ts');
  writeFileSync(source, 'type T = string;\n\nexport const thrown =\n  new Error("lost" as T);\n');
  await build({
    entryPoints: [source],
    outdir: join(folder, 'out'),
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    tsconfigRaw: {},
  });
  const bundle = join(folder, 'out/thrower.js');
  const before = readFileSync(bundle, 'utf8').split('new Error')[0]?.split('\n') ?? [];
  const stack = `Error: lost\n    at file://${bundle}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err: { stack } }, 'x');
  expect(JSON.parse(lines[0] ?? '').err.stack).toBe(
    `Error: lost\n    at ${relative('', source)}:4:3`,
  );
});

it('leaves code without a source map unchanged', FAST, () => {
  const lines: string[] = [];
  const err = Object.assign(new Error('lost'), { stack: 'Error\n at file:///nowhere/a.js:1:2' });
  createLogger('info', { write: (line) => void lines.push(line) }).error({ err }, 'x');
  expect(JSON.parse(lines[0] ?? '').err.stack).toBe('Error\n at file:///nowhere/a.js:1:2');
});
