import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { commandNames } from '#server/operator/run-command.ts';
import { runProgram } from '#tests/support/process/run-program.ts';
import { START_WORDS } from '#tests/support/process/start-words.ts';
import {
  hashOfInputs,
  hashOfServer,
  isBundled,
  RECORD,
  readRecord,
  recordOf,
} from '../../scripts/build/bundle-record.mjs';

/** Imports that load before a file runs, unlike `import(…)`; the bundler writes one per line. */
const STATIC = /^(?:import|export)\s(?:[^;'"]*?from\s*)?["']([^"']+)["'];$/gm;
/** Packages that few processes need, and that cost megabytes and startup time. */
const LAZY = ['fontkit', 'pdfkit', 'sharp'];

/** Returns everything that a program of the bundle loads at startup: the bundle's files, and packages. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, to = ''] of readFileSync(join('build', file), 'utf8').matchAll(STATIC)) {
    if (to.startsWith('./')) loadedBy(to.slice(2), found);
    else found.add(to);
  }
  return found;
}

const built = readRecord('build');
const thread = built?.files.find((name) => /^thread-\w+\.js$/.test(name)) ?? 'no thread';

describe('the bundle', () => {
  it('is what `npm start` runs', { tags: ['FAST-006'] }, () => {
    expect(START_WORDS.at(-1)).toBe('build/main.js');
  });

  it.each(['main.js', 'operator.js', thread])(
    '%s loads no rarely needed code at startup',
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

  it('states the required Node version in a sentence', { tags: ['SAFE-021'] }, async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { node: '20.20.0' } })`;
    const words = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, 'build/main.js'];
    expect(await runProgram(process.execPath, words, { env: {} })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The server needs Node 24 or newer, and this is Node 20.20.0.\n',
    });
  });

  it('names its thread’s file by version, and starts that file', {
    tags: ['FAST-006'],
  }, () => {
    const code = built?.files
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join('build', name), 'utf8'));
    expect(thread).toBe(`thread-${hashOfServer().slice(0, 8)}.js`);
    expect(code?.some((text) => text.includes(`"./${thread}"`))).toBe(true);
  });

  it('is next to the previous version’s files, and nothing else', { tags: ['FAST-006'] }, () => {
    expect(built?.inputs).toBe(hashOfServer());
    const known = [RECORD, ...(built?.files ?? []), ...(built?.previous ?? [])];
    expect(readdirSync('build').filter((name) => !known.includes(name))).toEqual([]);
  });

  it('keeps the previous version’s files, not older ones', { tags: ['FAST-006'] }, () => {
    const first = { inputs: '1', files: ['main.js', 'a-1.js'], previous: ['a-0.js'] };
    const second = recordOf(first, { inputs: '2', files: ['main.js', 'a-2.js'] });
    expect(second.previous).toEqual(['main.js', 'a-1.js']);
    const again = recordOf(second, { inputs: '2', files: ['main.js', 'a-2.js'] });
    expect(again).toEqual(second);
    const third = recordOf(again, { inputs: '3', files: ['main.js', 'a-3.js'] });
    expect(third.previous).toEqual(['main.js', 'a-2.js']);
  });

  it('is rebuilt if it is stale, broken, or missing', { tags: ['FAST-006'] }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(isBundled(folder, '1')).toBe(false);
    const record = { inputs: '1', files: ['main.js', 'a-1.js'], previous: [] };
    writeFileSync(join(folder, RECORD), JSON.stringify(record));
    writeFileSync(join(folder, 'main.js'), '');
    expect(isBundled(folder, '1')).toBe(false);
    writeFileSync(join(folder, 'a-1.js'), '');
    expect(isBundled(folder, '1')).toBe(true);
    expect(isBundled(folder, '2')).toBe(false);
    rmSync(join(folder, 'main.js'));
    expect(isBundled(folder, '1')).toBe(false);
    writeFileSync(join(folder, 'main.js'), '');
    writeFileSync(join(folder, RECORD), '{');
    expect(isBundled(folder, '1')).toBe(false);
  });
});

describe('an operator’s command', () => {
  const manifest = z.object({ scripts: z.record(z.string(), z.string()) });

  it('is started by `npm run`', { tags: ['DB-006'] }, () => {
    const { scripts } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
    for (const name of [...commandNames, 'backup', 'restore', 'migrate']) {
      expect(scripts[name]).toBe(`exec node scripts/operator.mjs ${name}`);
      expect(scripts[`pre${name}`]).toBeUndefined();
    }
  });

  it('runs from the bundle if that is fresh, otherwise from the sources, and builds nothing', {
    tags: ['DB-006', 'OPER-001'],
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'operator-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (path: string, text: string) => {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    const run = () =>
      runProgram(process.execPath, [join(folder, 'scripts/operator.mjs'), 'staff'], { env: {} });
    cpSync('scripts/operator.mjs', join(folder, 'scripts/operator.mjs'));
    for (const name of ['bundle-record', 'packaged']) {
      cpSync(`scripts/build/${name}.mjs`, join(folder, `scripts/build/${name}.mjs`));
    }
    write('package.json', '{ "type": "module" }');
    write('src/server/operator/main.ts', `console.log('sources', process.argv[2]);`);
    expect(await run()).toMatchObject({ status: 0, stdout: 'sources staff\n' });

    const copy: unknown = await import(join(folder, 'scripts/build/bundle-record.mjs'));
    const { hashOfServer: hashOfCopy } = z.object({ hashOfServer: z.function() }).parse(copy);
    write('build/main.js', '');
    write('build/operator.js', `console.log('bundle', process.argv[2]);`);
    const record = { inputs: hashOfCopy(), files: ['operator.js'], previous: [] };
    write(join('build', RECORD), JSON.stringify(record));
    expect(await run()).toMatchObject({ status: 0, stdout: 'bundle staff\n' });

    write('src/server/operator/main.ts', `import 'not-installed';`);
    const missing = await run();
    expect([missing.status, missing.stdout]).toEqual([1, '']);
    expect(missing.stderr).toMatch(/^A package is missing \(.*not-installed.*\)\. Run npm start /);
    write('packaged.json', '{}');
    expect(await run()).toMatchObject({ status: 0, stdout: 'bundle staff\n' });
    expect(readdirSync(folder).sort()).toEqual([
      ...['build', 'package.json', 'packaged.json', 'scripts', 'src'],
    ]);
  });
});

describe('the hash of a site’s sources', () => {
  it('changes with a file, but not with an excluded one', { tags: ['EDIT-006'] }, () => {
    mkdirSync('.astro', { recursive: true });
    const folder = mkdtempSync('.astro/inputs-');
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const hash = () => hashOfInputs([folder], join(folder, 'content'));
    mkdirSync(join(folder, 'content'));
    writeFileSync(join(folder, 'page.astro'), 'one');
    const before = hash();
    writeFileSync(join(folder, 'content/faq.json'), '{}');
    expect(hash()).toBe(before);
    writeFileSync(join(folder, 'page.astro'), 'two');
    expect(hash()).not.toBe(before);
  });
});
