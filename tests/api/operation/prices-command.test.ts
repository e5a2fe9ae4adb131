import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { priceList } from '#contracts/catalogue/price-list.ts';
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

  it('prints the prices in force for a build', OPER, async () => {
    expect(JSON.parse((await run('pages')).stdout)).toEqual(priceList);
  });

  it('explains its usage', OPER, async () => {
    for (const words of [[], ['list'], ['pages', 'x']]) {
      expect(await run(...words)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'Usage: npm run prices -- pages\n',
      });
    }
  });
});
