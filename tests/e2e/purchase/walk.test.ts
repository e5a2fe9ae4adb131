import { test } from '#tests/support/browser/test.ts';
import { createRandom } from '#tests/support/browser/walk/random.ts';
import { createWalker } from '#tests/support/browser/walk/walker.ts';

/** `npm run test:walk` walks 2,000 steps; WALK_SEED repeats a failed walk. */
const STEPS = Number(process.env.WALK_STEPS ?? 60);
const SEED = Number(process.env.WALK_SEED ?? 7);
const MS_PER_STEP = 1500;
/** A trace of 2,000 steps exceeds a gigabyte; the list of steps is always attached. */
const TRACED_STEPS = 200;

if (STEPS > TRACED_STEPS) test.use({ trace: 'off' });

test(
  `a walk of ${STEPS} random steps finds no dead page, no contradiction, and no lost order`,
  { tag: '@long' },
  async ({ page }, testInfo) => {
    test.setTimeout(60_000 + STEPS * MS_PER_STEP);
    const random = createRandom(SEED);
    const walker = await createWalker(page, random);
    const walked: string[] = [];
    await page.goto('/');
    try {
      for (let step = 0; step < STEPS; step += 1) {
        const view = await walker.settle();
        await walker.check(view);
        const { name, run } = random.pick(walker.stepsOf(view));
        walked.push(`${step} ${view.path.split('/')[1]}: ${name}`);
        // A step may come too late, as a person's click may: only the resulting page counts.
        await run().catch(() => walked.push('  not done'));
      }
      await walker.check(await walker.settle());
      walked.push(`${await walker.checkPaid()} carts paid`);
    } finally {
      await testInfo.attach('walk', { body: `seed ${SEED}\n${walked.join('\n')}` });
    }
  },
);
