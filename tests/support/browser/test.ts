/** The browser tests' `test`: it also fails if a page violates its security policy. */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { countPages, noteCounts } from './cost/counting.ts';

/** The violations so far. A test that expects one removes it from the list. */
type Fixtures = { policy: unknown[] };

/** A directive that only our policy contains. Partners' pages have their own policies. */
const OURS = 'trusted-types';
const BINDING = 'tellOfPolicy';

export const test = base.extend<Fixtures>({
  policy: [
    async ({ browser, context }, use, testInfo) => {
      const broken: unknown[] = [];
      const contexts = [context];
      await watch(context, broken);
      countPages(context);
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const made = await newContext(options);
        contexts.push(made);
        await watch(made, broken);
        countPages(made);
        return made;
      };
      await use(broken);
      browser.newContext = newContext;
      noteCounts(testInfo);
      // The latest reports may not have arrived yet.
      const pages = contexts.flatMap((one) => one.pages());
      await Promise.all(pages.map((page) => page.evaluate(() => 0).catch(() => 0)));
      expect(broken, 'violations of the pages’ security policy').toEqual([]);
    },
    { auto: true },
  ],
});

export async function watch(context: BrowserContext, broken: unknown[]): Promise<void> {
  await context.exposeBinding(BINDING, (_source, told: unknown) => void broken.push(told));
  await context.addInitScript(
    ([binding, ours]) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (!event.originalPolicy.includes(ours)) return;
        const { effectiveDirective, blockedURI, documentURI, sourceFile, lineNumber, sample } =
          event;
        Reflect.get(
          window,
          binding,
        )({
          effectiveDirective,
          blockedURI,
          documentURI,
          sourceFile,
          lineNumber,
          sample,
        });
      });
    },
    [BINDING, OURS] as const,
  );
}
