import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/**
 * The script is half a megabyte, so it is sent to a document only once, no matter how often the document is checked.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

/**
 * Fails if the page violates WCAG 2.2 A or AA. With `only`, checks just these rules. Prints the rule, its help, and the
 * elements.
 */
export async function expectAccessible(page: Page, { only }: { only?: string[] } = {}) {
  await atRest(page);
  expect(await violationsOf(page, only)).toEqual([]);
}

/**
 * Returns the rules that are violated by a page and its frames, or by a single frame. By default, checks the rules of
 * WCAG 2.2 A and AA.
 */
export async function violationsOf(shown: Page | Frame, only?: string[]) {
  for (const frame of 'frames' in shown ? shown.frames() : [shown]) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: RULES },
  };
  const results = await shown.evaluate((asked) => window.axe?.run(asked), options);
  if (!results) throw new Error('The page navigated away during the check');
  return results.violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }));
}

/** Waits for animations: semitransparent text would fail the contrast check. */
async function atRest(page: Page) {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        // The content of a closed disclosure doesn't move until it is opened.
        .filter(
          ({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility(),
        )
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}
