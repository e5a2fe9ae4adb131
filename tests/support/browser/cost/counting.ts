/** Counts what a test loads and starts, for the reporter that compares it with the file's budget. */
import { subscribe } from 'node:diagnostics_channel';
import type { BrowserContext, TestInfo } from '@playwright/test';
import { START_WORDS } from '#tests/support/process/start-words.ts';

const program = START_WORDS.at(-1) ?? '';
const counted = { pages: 0, contexts: 0, servers: 0 };

// A server may start before a group's first test, and counts for that test.
subscribe('child_process', (message) => {
  const child: unknown = Reflect.get(Object(message), 'process');
  setImmediate(() => {
    const words: unknown = Reflect.get(Object(child), 'spawnargs');
    if (Array.isArray(words) && words.includes(program)) counted.servers += 1;
  });
});

export function countPages(context: BrowserContext): void {
  counted.contexts += 1;
  context.on('page', (page) => {
    page.on('domcontentloaded', () => {
      counted.pages += 1;
    });
  });
}

export function noteCounts({ annotations }: TestInfo): void {
  annotations.push({ type: COUNTS, description: JSON.stringify(counted) });
  Object.assign(counted, { pages: 0, contexts: 0, servers: 0 });
}

export const COUNTS = 'counts';
