import { describe, expect, it } from 'vitest';
import { GatewayError } from '../errors.ts';
import { watchGateway } from '../gateways.ts';
import { createMetrics } from '../http/metrics.ts';

describe('A watched gateway', () => {
  it('responds as before, and counts responses, rejections, and outages', {
    tags: ['OPER-003'],
  }, async () => {
    const metrics = createMetrics();
    const own = {
      name: 'post',
      where: (key: string) => `https://storage/${key}`,
      async ask(outcome: string) {
        if (outcome === 'refused') throw new GatewayError('postal', 'no', { retryable: false });
        if (outcome === 'late')
          throw new GatewayError('postal', 'late', { kind: 'outage', retryable: false });
        if (outcome === 'paused') throw new GatewayError('postal', 'paused', { retryable: true });
        if (outcome === 'broken') throw new TypeError('broken');
        return `${this.name}: ${outcome}`;
      },
    };
    const watched = watchGateway(own, 'postal', metrics.countCall);
    expect([watched.name, watched.where('a')]).toEqual(['post', 'https://storage/a']);
    expect(await watched.ask('found')).toBe('post: found');
    for (const outcome of ['refused', 'late', 'paused', 'broken'])
      await expect(watched.ask(outcome)).rejects.toThrow();
    const text = await metrics.registry.metrics();
    const counts = [...text.matchAll(/^gateway_seconds_count\{(.*)\} (\d+)$/gm)];
    expect(counts.map(([, labels, count]) => `${labels} ${count}`).toSorted()).toEqual([
      'gateway="postal",outcome="answered" 1',
      'gateway="postal",outcome="outage" 3',
      'gateway="postal",outcome="refused" 1',
    ]);
  });
});
