import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails if the page violates WCAG 2.2 A or AA, or only these rules, with the rule, its help, and the elements. */
export async function expectAccessible(page: Page, { only }: { only?: string[] } = {}) {
  await atRest(page);
  // In the page itself, and without passes: otherwise each check opens a new page and costs twice as much.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true);
  if (only) builder.withRules(only);
  else builder.withTags(RULES);
  const { violations } = await builder.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target.join(' ')),
  }));
  expect(found).toEqual([]);
}

/** Waits for animations: half-transparent text would be measured as too pale. */
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
