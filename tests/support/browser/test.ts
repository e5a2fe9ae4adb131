/** The browser tests' `test`: it fails, too, for whatever a page tries against its security policy. */
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { countPages, noteCounts } from './cost/counting.ts';

/** What pages have tried. A test that means it takes it out of the list. */
type Fixtures = { policy: unknown[] };

/** Only our own policy names it: a partner's page and its policy are theirs. */
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
      // What was just told is on its way.
      const pages = contexts.flatMap((one) => one.pages());
      await Promise.all(pages.map((page) => page.evaluate(() => 0).catch(() => 0)));
      expect(broken, 'what pages tried against their security policy').toEqual([]);
    },
    { auto: true },
  ],
});

/** Notes what any page of a context tries against a policy of ours, in frames too. */
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
