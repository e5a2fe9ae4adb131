import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/api.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';

describe('The speed that a browser reports', { tags: ['FAST-014'] }, () => {
  let api: TestApi;
  let metrics: ReturnType<typeof createMetrics>;
  let ask: ReturnType<typeof createApi>['request'];
  beforeAll(async () => {
    api = await createTestApi();
    metrics = createMetrics();
    ({ request: ask } = createApi({ ...api.deps, metrics }));
  });
  afterAll(() => api.close());

  const tell = async (figures: unknown) =>
    ask('/v1/api/page/speed', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(figures),
    });
  const shown = () => metrics.registry.metrics();

  it('is counted by screen for the operator', async () => {
    const { status } = await tell([
      { figure: 'LCP', screen: 'home', value: 0.8 },
      { figure: 'INP', screen: 'home', value: 0.12 },
      { figure: 'CLS', screen: 'faq', value: 0.02 },
      { figure: 'screen', screen: 'payment-details', value: 45 },
    ]);
    expect(status).toBe(200);
    const text = await shown();
    expect(text).toContain('page_largest_paint_seconds_bucket{le="1",screen="home"} 1');
    expect(text).toContain('page_interaction_seconds_bucket{le="0.2",screen="home"} 1');
    expect(text).toContain('page_layout_shift_sum{screen="faq"} 0.02');
    expect(text).toContain('screen_visible_seconds_sum{screen="payment-details"} 45');
  });

  it('adds no names from the browser to the metrics', async () => {
    await tell([{ figure: 'LCP', screen: 'dana@gmail.com', value: 1 }]);
    const text = await shown();
    expect(text).not.toContain('dana');
    expect(text).toContain('page_largest_paint_seconds_sum{screen="other"} 1');
  });

  it.each([
    ['another figure', [{ figure: 'mood', screen: 'home', value: 1 }]],
    ['a value that cannot be', [{ figure: 'LCP', screen: 'home', value: -1 }]],
    ['more than a page has', Array(101).fill({ figure: 'LCP', screen: 'home', value: 1 })],
    ['something else', 'fast'],
  ])('is rejected with %s', async (_, figures) => {
    expect((await tell(figures)).status).toBe(400);
  });
});
