import { Worker } from 'node:worker_threads';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { clearDatabaseMetrics, createMetrics, writeMetrics } from '../http/metrics.ts';
import { superviseThread } from './work-thread.ts';

/** A thread that the test controls. */
const WORKS = `
  const { parentPort } = require('node:worker_threads');
  parentPort.postMessage({ report: 'started' });
  parentPort.on('message', ({ order, question }) => {
    if (order === 'stop') process.exit();
    const of = (name, type, value, labels) => ({ name, help: 'h', type, aggregator: 'sum', values: [{ value, labels }] });
    const counts = [
      of('checkouts_total', 'counter', 3, { outcome: 'SUCCESS' }),
      of('database_connections', 'gauge', 4, { state: 'in_use' }),
      of('payments_pending', 'gauge', 5, {}),
    ];
    parentPort.postMessage({ report: 'counted', question, counts });
  });`;
const DIES = `throw new Error('no memory left');`;
const LEAVES = `process.exit(7);`;
const HANGS = `
  require('node:worker_threads').parentPort.postMessage({ report: 'started' });
  require('node:worker_threads').parentPort.on('message', ({ order }) => order === 'stop' && process.exit());`;

/** Ignores the request to stop, as if its jobs took forever. */
const STAYS = `
  require('node:worker_threads').parentPort.postMessage({ report: 'started' });
  require('node:worker_threads').parentPort.on('message', () => {});`;

const BABBLES = `${WORKS} parentPort.postMessage({ report: 'a guess' });`;
/** Makes the spawn itself fail. */
const FAILS = new Error('no thread to be had');

const keep = (...sources: (string | Error)[]) => keepWith({}, ...sources);

function keepWith(times: { stopMs?: number }, ...sources: (string | Error)[]) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
  let started = 0;
  const thread = superviseThread(
    () => {
      started += 1;
      const source = sources[started - 1] ?? WORKS;
      if (source instanceof Error) throw source;
      return new Worker(source, { eval: true });
    },
    { logger, metrics, firstPauseMs: 1, ...times },
  );
  onTestFinished(() => thread.stop());
  const counted = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
  return { thread, metrics, lines, counted, started: () => started };
}

describe('the work thread', () => {
  it('restarts when it dies, with a log line and a metric', {
    tags: ['FAST-003'],
  }, async () => {
    const { lines, counted, started } = keep(DIES, LEAVES);
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    expect(started()).toBe(3);
    expect(await counted('work_thread_deaths_total')).toBe(2);
    const deaths = lines.filter((line) => line.includes('the work thread has died'));
    expect(deaths).toHaveLength(2);
    expect(deaths[0]).toContain('no memory left');
    expect(deaths[1]).toContain('The thread ended unexpectedly with 7');
  });

  it('restarts after a failed start', async () => {
    const { lines, counted, started } = keep(FAILS);
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    expect(started()).toBe(2);
    expect(await counted('work_thread_deaths_total')).toBe(1);
    expect(lines.join()).toContain('no thread to be had');
  });

  it('logs unknown messages', async () => {
    const { lines, counted, started } = keep(BABBLES);
    await vi.waitFor(() =>
      expect(lines.join()).toContain('the work thread sent an unknown message'),
    );
    expect(await counted('work_thread_up')).toBe(1);
    expect(started()).toBe(1);
  });

  it('is reported as down while it is dead', { tags: ['FAST-003'] }, async () => {
    const dying = `${WORKS} setTimeout(() => process.exit(1), 20);`;
    const { counted } = keep(dying, HANGS);
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    await vi.waitFor(async () => expect(await counted('work_thread_deaths_total')).toBe(1));
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
  });

  it('adds its counts to the metrics of its process', { tags: ['FAST-003'] }, async () => {
    const { thread, metrics, counted } = keep();
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    metrics.checkouts.inc({ outcome: 'SUCCESS' }, 2);
    metrics.watchPool(() => ({ inUse: 1, idle: 0, waiting: 0 }));
    clearDatabaseMetrics(metrics);
    const page = await writeMetrics(metrics, await thread.counts());
    expect(page).toMatch(/^checkouts_total\{outcome="SUCCESS"\} 5$/m);
    expect(page).toMatch(/^database_connections\{state="in_use"\} 5$/m);
    // Only the web process reports gauges that are read from the database, and it reports none of them while the
    // database is down.
    expect(page).not.toMatch(/^payments_pending \d/m);
    expect(page).toMatch(/^work_thread_up 1$/m);
  });

  it('does not delay metrics while it is busy or dead', {
    tags: ['FAST-003'],
  }, async () => {
    const { thread, counted } = keep(HANGS);
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    expect(await thread.counts()).toEqual([]);
    await thread.stop();
    expect(await thread.counts()).toEqual([]);
  });

  it('stops when asked, and does not restart', { tags: ['FAST-003'] }, async () => {
    const { thread, counted, started, lines } = keep();
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    await thread.stop();
    expect(started()).toBe(1);
    expect(lines.join()).not.toContain('died');
    expect(await counted('work_thread_up')).toBe(0);
  });

  it('is terminated if it does not stop in time, and does not restart', {
    tags: ['FAST-003'],
  }, async () => {
    const { thread, counted, started, lines } = keepWith({ stopMs: 1 }, STAYS);
    await vi.waitFor(async () => expect(await counted('work_thread_up')).toBe(1));
    await thread.stop();
    expect(started()).toBe(1);
    expect(lines.join()).toContain('the work thread did not stop in time');
  });
});
