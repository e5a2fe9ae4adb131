import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const base = mkdtempSync(join(tmpdir(), 'lock-'));
afterAll(() => rmSync(base, { recursive: true }));

/** No process has this number. */
const LEFT_BEHIND = '999999999 1';
const RACERS = 4;
const ROUNDS = 120;
const ROUND_MS = 8;

/**
 * Tries to lock the folders one after the other, each at its given moment, and keeps the locks until it is
 * ended.
 */
const RACER = `
  const { lockFolder } = await import(process.argv[1]);
  const base = process.argv[2];
  process.stdin.once('data', (start) => {
    const won = [];
    for (let round = 0; round < ${ROUNDS}; round += 1) {
      while (Date.now() < Number(start) + round * ${ROUND_MS});
      try {
        lockFolder(base + '/' + round);
        won.push(round);
      } catch {}
    }
    console.log(JSON.stringify(won));
  });
  process.stdin.on('end', () => process.exit(0));
  console.log('ready');`;

async function startRacer() {
  const racer = spawn(
    process.execPath,
    ['--input-type=module', '-e', RACER, join(import.meta.dirname, 'folder-lock.ts'), base],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  await once(racer.stdout, 'data');
  return racer;
}

describe('The lock of a folder', () => {
  it('has one owner, however many start at once on a new or an abandoned lock', async () => {
    for (let round = 0; round < ROUNDS; round += 2) {
      writeFileSync(join(base, `${round}.lock`), LEFT_BEHIND);
    }
    const racers = await Promise.all(Array.from({ length: RACERS }, startRacer));
    const start = String(Date.now() + 100);
    const won = await Promise.all(
      racers.map(async (racer) => {
        racer.stdin.write(start);
        const [line] = await once(racer.stdout, 'data');
        return z.array(z.number()).parse(JSON.parse(String(line)));
      }),
    );
    for (const racer of racers) racer.stdin.end();
    await Promise.all(racers.map((racer) => once(racer, 'exit')));
    expect(won.flat().toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: ROUNDS }, (_, n) => n),
    );
  });

  it('is taken over if it was abandoned unwritten, and leaves nothing else behind', () => {
    const folder = join(base, 'unwritten');
    writeFileSync(`${folder}.lock`, '');
    const release = lockFolder(folder);
    expect(readFileSync(`${folder}.lock`, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    expect(() => lockFolder(folder)).toThrow(FolderInUse);
    release();
    expect(readdirSync(base).filter((name) => name.startsWith('unwritten'))).toEqual([]);
  });
});
