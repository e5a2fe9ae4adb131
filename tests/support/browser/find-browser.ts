import { existsSync, statfsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findHeadlessShell } from './launch/headless-shell.ts';

export type Browser = { executablePath: string; args: string[] };

const ARGS = [
  ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
];

const SHARED_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * Playwright's options that these tests' browsers don't need. Without shared memory, the browser writes every picture
 * to the disk.
 */
export const ignoredArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : [];

/** A container may have only 64 MB of shared memory. */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false;
  const { bavail, bsize } = statfsSync(SHARED_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES;
}

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, the headless shell of the npm package
 * @sparticuz/chromium (Linux x64), Playwright's own, or an installed Chromium, Chrome, or Edge. The shell
 * comes first because a page costs a quarter of what it costs in a full browser. Throws if there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const { CHROMIUM_PATH } = process.env;
  const executablePath =
    (CHROMIUM_PATH !== undefined && existsSync(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined) ??
    (await findHeadlessShell()) ??
    [chromium.executablePath()].find(existsSync) ??
    findInstalled()?.executablePath;
  if (executablePath) return { executablePath, args: ARGS };
  throw new Error(
    'No browser found: install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}

/** Returns the full browser installed on this machine, which is usually newer than a package's. */
export function findInstalled(): Browser | undefined {
  const programs = process.env.ProgramFiles ?? 'C:/Program Files';
  const executablePath = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
    '/usr/bin/microsoft-edge',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    `${programs}/Google/Chrome/Application/chrome.exe`,
    `${programs}/Microsoft/Edge/Application/msedge.exe`,
  ].find(existsSync);
  return executablePath === undefined ? undefined : { executablePath, args: ARGS };
}
