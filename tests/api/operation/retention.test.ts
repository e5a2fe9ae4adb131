import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { updateLastDays } from '#server/features/orders/reminders/service.ts';
import { JOBS } from '#server/jobs/kinds.ts';
import {
  countRetained,
  removeOldData,
  retentionDays,
  retentionRules,
} from '#server/jobs/retention.ts';
import { createWorkers } from '#server/jobs/start-jobs.ts';
import { retention } from '#server/operator/retention.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork, STEP_MS } from '#tests/support/api/create-test-work.ts';
import { buyOrder } from '#tests/support/api/desk-actions.ts';
import { addressBody, fillCart, lookUp, pay, someone } from '#tests/support/api/shopping.ts';
import { watchStatements } from '#tests/support/process/count-statements.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

const TAGS = ['OPER-010'];

describe('Retention', () => {
  let shop: TestApi;
  beforeAll(async () => {
    shop = await createTestApi();
  });
  afterAll(() => shop.close());
  beforeEach(() => shop.travel());

  /** Counts by rule and kind of row; leaves out zeros. */
  async function counted() {
    const all = new Map<string, { held: number; due: number }>();
    for await (const { what, held } of countRetained(shop.deps)) {
      for (const { rows, ...counts } of held) {
        if (counts.held > 0) all.set(`${what.split(/[,:]/)[0]}/${rows}`, counts);
      }
    }
    return all;
  }
  const dueOf = (all: Awaited<ReturnType<typeof counted>>) =>
    [...all].flatMap(([name, { due }]) => (due > 0 ? [name] : []));

  it('counts what it deletes, and nothing is due afterwards', {
    tags: TAGS,
    timeout: 60_000,
  }, async () => {
    const work = await createTestWork(shop);
    const staff = await shop.staff('agent');
    await shop.get('/desk/today', staff.headers);
    const visitor = someone();
    const unpaid = await fillCart(shop, visitor);
    await shop.post('/user/shipping/address', addressBody(unpaid));
    await pay(shop, unpaid.user, { cardnumber: '4000000000000002' });
    await lookUp(shop, { plate: '7LATER1', email: visitor.email });
    await shop.post('/privacy/requests', { email: visitor.email, kind: 'access' });
    await shop.post('/auth/login/code', { email: visitor.email });
    await pay(shop, (await fillCart(shop, someone())).user);
    await work.runDue();
    for (const step of [1, 2, 3]) {
      shop.travel({ ms: step * STEP_MS });
      await work.runDue();
    }
    const fresh = await counted();
    expect(dueOf(fresh)).toEqual([]);
    expect(fresh.get('guests who never paid/guests')?.held).toBeGreaterThan(0);
    expect(fresh.get('guests’ paid orders/guests')).toEqual({ held: 1, due: 0 });

    shop.travel({ days: retentionDays.unpaidGuests + 8 });
    const later = await counted();
    expect(dueOf(later)).toEqual(
      expect.arrayContaining([
        'guests who never paid/guests',
        'emails/mail_outbox',
        'privacy requests/privacy_request',
        'completed jobs/job',
      ]),
    );
    expect(dueOf(later)).not.toContain('guests’ paid orders/guests');

    shop.travel({ days: shop.deps.ordersKeptYears * 366 + 40 });
    const last = await counted();
    expect(dueOf(last)).toEqual(
      expect.arrayContaining(['guests’ paid orders/guests', 'audit log/audit_log']),
    );
    await removeOldData(shop.deps);
    const left = await counted();
    expect(dueOf(left)).toEqual([]);
    for (const [name, { held, due }] of last) {
      expect([name, left.get(name)?.held ?? 0]).toEqual([name, held - due]);
    }
  });

  it('leaves the remaining guests to the next run once it stops', { tags: TAGS }, async () => {
    const guests = () =>
      shop.deps.db.selectFrom('app_user').select('uuid').where('kind', '=', 'guest').execute();
    await fillCart(shop, someone());
    await fillCart(shop, someone());
    const before = (await guests()).length;
    shop.travel({ days: retentionDays.unpaidGuests + 8 });
    const stop = new AbortController();
    watchStatements(shop.deps.db, ({ sql }) => {
      if (/^delete from "?app_user/.test(sql)) stop.abort();
    });
    await expect(removeOldData(shop.deps, stop.signal)).rejects.toThrow('abort');
    expect(await guests()).toHaveLength(before - 1);
  });

  it('never delays the payments', { tags: TAGS }, () => {
    const worker = createWorkers(shop.deps).find(({ kinds }) =>
      kinds.includes(JOBS.reconcilePayments),
    );
    expect(worker?.kinds).not.toContain(JOBS.removeOldData);
  });

  it('accepts that the last reminder is turned off meanwhile', { tags: TAGS }, async () => {
    const { db, clock } = shop.deps;
    const row = {
      email_key: 'kim@example.com',
      token: crypto.randomUUID(),
      last_day: '2020-01-01',
    };
    await db
      .insertInto('reminder_subscription')
      .values({ ...row, started_at: clock(), ended_at: null, language: 'en' })
      .execute();
    const past = { expiredBefore: '2021-01-01', endedBefore: clock() };
    await db.transaction().execute((tx) => updateLastDays(tx, past));
    const kept = db.selectFrom('reminder_subscription').select('last_day');
    expect(await kept.where('token', '=', row.token).execute()).toEqual([
      { last_day: '2020-01-01' },
    ]);
  });

  it('keeps guests’ paid orders for the configured years', { tags: TAGS }, async () => {
    const six = { ...shop.deps, ordersKeptYears: 6 };
    const { email } = await buyOrder(shop, { steps: 3 });
    const isKept = async () => {
      await removeOldData(six);
      const users = shop.deps.db.selectFrom('app_user').selectAll().where('email', '=', email);
      return (await users.execute()).length === 1;
    };
    // Starts on 03/10/2026: there are two leap days before 03/10/2032.
    shop.travel({ days: 6 * 365 + 1 });
    expect(await isKept()).toBe(true);
    shop.travel({ days: 6 * 365 + 3 });
    expect(await isKept()).toBe(false);
    expect((await runInProcess(retention, [], six)).stdout).toContain(
      '\nguests’ paid orders | 6 years after the payment; then the person’s and vehicle’s data is removed\n',
    );
  });

  it('is listed with how much is stored and how much is due', { tags: TAGS }, async () => {
    const { status, stdout } = await runInProcess(retention, [], shop.deps);
    expect(status).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('  ')).slice(0, -1)).toEqual(
      retentionRules(shop.deps.ordersKeptYears).map(({ what, period }) => `${what} | ${period}`),
    );
    expect(lines).toContain('  plate_lookup: 0 stored, 0 due');
    expect(lines.at(-1)).toBe('0 due');
  });
});

it('retention periods are the same on the operators’ page as in the rules', { tags: TAGS }, () => {
  const page = readFileSync('docs/operations/data-kept.md', 'utf8');
  const rows = [...page.matchAll(/^\| (.*) \| (.*) \|$/gm)].slice(1);
  expect(rows.map(([, what, period]) => [what, period])).toEqual(
    retentionRules(readServerConfig({}).ordersKeptYears).map(({ what, period }) => [what, period]),
  );
});
