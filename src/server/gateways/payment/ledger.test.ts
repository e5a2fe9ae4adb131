import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newCall, newPayment } from '#tests/support/gateways/payment-suite.ts';
import { createFileLedger, createMemoryLedger, type LedgerEntry } from './ledger.ts';
import { createSandboxPayment } from './sandbox.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  path = join(folder, 'deep', 'payments.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const entry = (paymentUuid: string, reference = 'r'): LedgerEntry => ({
  paymentUuid,
  amountCents: 100,
  result: { outcome: 'succeeded', reference },
});

const refund = (refundUuid: string, amountCents = 60, paymentUuid = 'a') => ({
  refundUuid,
  paymentUuid,
  amountCents,
  result: { outcome: 'refunded' as const, reference: `back-${refundUuid}` },
});

describe('createFileLedger', () => {
  it('reads entries from an earlier process', () => {
    createFileLedger(path).record(entry('a'));
    const later = createFileLedger(path);
    expect(later.find('a')).toEqual(entry('a'));
    expect(later.chargeCount()).toBe(1);
  });

  it('makes two processes agree: the first entry for a payment wins', () => {
    const one = createFileLedger(path);
    const two = createFileLedger(path);
    expect(one.record(entry('a', 'first'))).toEqual(entry('a', 'first'));
    expect(two.record(entry('a', 'second'))).toEqual(entry('a', 'first'));
    two.record(entry('b'));
    expect(one.entries().map(({ paymentUuid }) => paymentUuid)).toEqual(['a', 'b']);
    expect(one.chargeCount()).toBe(2);
  });

  it('counts the first of two concurrent entries', () => {
    const ledger = createFileLedger(path);
    ledger.record(entry('a', 'first'));
    appendFileSync(path, `${JSON.stringify(entry('a', 'second'))}\n`);
    expect(ledger.find('a')).toEqual(entry('a', 'first'));
    expect(createFileLedger(path).find('a')).toEqual(entry('a', 'first'));
    expect(createFileLedger(path).chargeCount()).toBe(1);
  });

  it('never counts a canceled payment as charged', { tags: ['MONEY-003'] }, () => {
    const ledger = createFileLedger(path);
    const canceled = { ...entry('a'), result: { outcome: 'given_up' } } as const;
    expect(ledger.record(canceled)).toEqual(canceled);
    // This is what a process that had read the file earlier would append.
    appendFileSync(path, `${JSON.stringify(entry('a'))}\n`);
    expect(ledger.record(entry('a'))).toEqual(canceled);
    expect(createFileLedger(path).chargeCount()).toBe(0);
  });

  it('stores refunds next to charges', { tags: ['PROM-001'] }, () => {
    createFileLedger(path).record(entry('a'));
    createFileLedger(path).recordRefund(refund('r'));
    const later = createFileLedger(path);
    expect(later.entries()).toEqual([entry('a')]);
    expect(later.refunds()).toEqual([refund('r')]);
    expect(later.chargeCount()).toBe(1);
  });

  it('computes the same remainder of a charge in two processes', { tags: ['PROM-001'] }, () => {
    const [one, two] = [createFileLedger(path), createFileLedger(path)];
    one.record(entry('a'));
    const line = (uuid: string) => `${JSON.stringify(refund(uuid))}\n`;
    appendFileSync(path, line('r') + line('s') + line('r'));
    expect(one.recordRefund(refund('s', 1))).toMatchObject({
      amountCents: 60,
      result: { outcome: 'refused' },
    });
    expect(two.recordRefund(refund('t', 40)).result.outcome).toBe('refunded');
    expect(one.recordRefund(refund('u', 1)).result.outcome).toBe('refused');
    const outcomes = (ledger: typeof one) =>
      ledger.refunds().map(({ refundUuid, result }) => `${refundUuid} ${result.outcome}`);
    expect(outcomes(one)).toEqual(['r refunded', 's refused', 't refunded', 'u refused']);
    expect(outcomes(two)).toEqual(outcomes(one));
    expect(outcomes(createFileLedger(path))).toEqual(outcomes(one));
  });

  it('restores entries from another ledger', { tags: ['PROM-001'] }, () => {
    const source = createMemoryLedger();
    source.record(entry('a'));
    source.recordRefund(refund('r', 100));
    source.recordRefund(refund('s', 1));
    const copy = createFileLedger(path);
    for (const one of [...source.entries(), ...source.refunds()]) copy.restore(one);
    expect(copy.entries()).toEqual(source.entries());
    expect(copy.refunds()).toEqual(source.refunds());
    expect(() => copy.restore({ refundUuid: 'r' })).toThrow();
  });

  it('continues after a truncated line', () => {
    createFileLedger(path).record(entry('a'));
    createFileLedger(path).record(entry('b'));
    truncateSync(path, readFileSync(path).length - 10);
    const ledger = createFileLedger(path);
    expect(ledger.find('b')).toBeUndefined();
    ledger.record(entry('c'));
    const uuids = createFileLedger(path)
      .entries()
      .map(({ paymentUuid }) => paymentUuid);
    expect(uuids).toEqual(['a', 'c']);
  });

  it('keeps every charge that a killed process has reported', async () => {
    const script = `
      const { createFileLedger } = await import(${JSON.stringify(import.meta.resolve('./ledger.ts'))});
      const ledger = createFileLedger(process.argv[1]);
      for (let n = 0; ; n += 1) {
        ledger.record({ paymentUuid: 'p' + n, amountCents: 1, result: { outcome: 'succeeded', reference: 'r' } });
        // The write is awaited. Otherwise, data beyond the pipe's capacity would only be sent after the loop, which
        // never ends.
        await new Promise((sent) => process.stdout.write('p' + n + '\\n', sent));
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, path]);
    let reported = '';
    child.stdout.on('data', (chunk: Buffer) => {
      reported += chunk;
      if (reported.length > 2_000) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const names = reported.split('\n').slice(0, -1);
    expect(names.length).toBeGreaterThan(100);
    const ledger = createFileLedger(path);
    expect(names.filter((name) => !ledger.find(name))).toEqual([]);
  });

  it('contains the UUID, the amount, and the outcome, but nothing about the card', async () => {
    const gateway = createSandboxPayment({ ledger: createFileLedger(path) });
    await gateway.pay(await gateway.open(newPayment()), newCall());
    const text = readFileSync(path, 'utf8');
    expect(Object.keys(JSON.parse(text))).toEqual(['paymentUuid', 'amountCents', 'result']);
    for (const secret of ['4242424242424242', '"987"', '2031']) {
      expect(text).not.toContain(secret);
    }
  });
});
