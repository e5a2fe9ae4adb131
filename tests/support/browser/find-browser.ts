import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

export type Browser = { executablePath: string; args: string[] };

const ARGS = [
  ...(process.platform === 'linux' ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, Playwright's own, a system Chromium, Chrome or Edge,
 * else the one inside the npm package @sparticuz/chromium (Linux x64). Throws one clear sentence if there is
 * none.
 */
export async function findBrowser(): Promise<Browser> {
  const programs = process.env.ProgramFiles ?? 'C:/Program Files';
  const found = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
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
  ].find((path) => path !== undefined && existsSync(path));
  const executablePath = found ?? (await packagedBrowser());
  if (executablePath) return { executablePath, args: ARGS };
  throw new Error(
    'No browser found: install Chromium or Chrome, run `npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}

/**
 * The headless shell of the npm package, with the system libraries that it also carries. The package's own
 * arguments are for Lambda: one process for everything, and no rules between origins.
 */
async function packagedBrowser(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // The package unpacks NSS and NSPR only if it believes that it runs in Lambda.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    return await packaged.executablePath();
  } catch {
    return undefined;
  }
}
