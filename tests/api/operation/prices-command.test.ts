import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { californiaDay } from '#contracts/time/california.ts';
import { addDays } from '#contracts/time/days.ts';
import { prices } from '#server/operator/prices.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

const OPER = { tags: ['OPER-008'] };

describe('npm run prices', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());
  const run = (...words: string[]) => runInProcess(prices, words, api.deps);

  it('plans, lists and calls off a change, and prints the list for a build', OPER, async () => {
    const tomorrow = addDays(californiaDay(api.deps.clock()), 1);
    const set = await run(
      'set',
      tomorrow,
      'service_fee=31',
      'overnight=$41.20',
      '--reason',
      'Mail',
    );
    expect(set.stderr).toBe('');
    const [, uuid = ''] = /: change ([\w-]{36})\n$/.exec(set.stdout) ?? [];
    const listed = (await run()).stdout;
    expect(listed).toContain('service_fee $29.95\n');
    expect(listed).toContain(
      `${tomorrow}  planned  service_fee $31.00  overnight $41.20  Mail  npm run prices  ${uuid}\n`,
    );
    expect((await run('call-off', uuid)).stdout).toBe(`${uuid} is called off.\n`);
    expect((await run()).stdout).toContain(`${tomorrow}  called_off  `);
    expect((await run('set', 'today', 'convenience_rate=2.5', '--reason', 'x')).status).toBe(0);
    expect(JSON.parse((await run('pages')).stdout)).toMatchObject({ convenienceRate: 0.025 });
  });

  it('says what is wrong', OPER, async () => {
    expect((await run('set', 'today', 'service_fee=90', '--reason', 'x')).stderr).toBe(
      'Service fee per vehicle: $90.00 is far from $29.95. Confirm it if it is meant.\n',
    );
    for (const words of [['set', 'today', 'fee=1'], ['set', '--so'], ['list', 'x'], ['x']]) {
      const { status, stderr } = await run(...words);
      expect([status, stderr.includes('Usage: npm run prices')], String(words)).toEqual([1, true]);
    }
  });
});
