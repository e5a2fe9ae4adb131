/** While the servers are overloaded, new customers wait in line, in order, no matter which process they reach. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failureSchema } from '#contracts/api/failure-body.ts';
import { type Place, placeSchema } from '#contracts/vehicle/waiting-line.ts';
import type { Answer } from '#tests/support/api/answer.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { limitedApi } from '#tests/support/api/limited-api.ts';
import { logIn } from '#tests/support/api/login.ts';
import { fillCart, pay, RENEWAL, someone } from '#tests/support/api/shopping.ts';
import { countStatements, type StatementCounter } from '#tests/support/process/count-statements.ts';

const FAST = { tags: ['FAST-011'] };
const MINUTE_MS = 60_000;

type Process = ReturnType<typeof limitedApi>;
type Start = { plate?: string; email?: string; user_uuid?: string; waiting_ticket?: string };

describe('A new order', () => {
  let api: TestApi;
  let counter: StatementCounter;
  let one: Process;
  let other: Process;
  beforeAll(async () => {
    api = await createTestApi();
    counter = countStatements(api.deps.db);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.travel();
    await api.deps.db.deleteFrom('waiting_line').execute();
    await api.deps.db.deleteFrom('rate_limit').execute();
    [one, other] = [limitedApi(api, {}, { starts: 60 }), limitedApi(api, {}, { starts: 60 })];
  });

  function start(
    process: Pick<Process, 'post'>,
    { plate = someone().plate, email = someone().email, ...more }: Start = {},
    headers: Record<string, string> = {},
  ) {
    const form = { service_type_uuid: RENEWAL, vehicle_license_plate: plate, user_email: email };
    return process.post('/dmv/details', { ...form, ...more }, headers);
  }
  const placeOf = (answer: Answer): Place => placeSchema.parse(answer.at('error', 'data', 'place'));
  const isTold = (answer: Answer) => [answer.status, answer.at('error', 'data', 'code')];
  const WAITS = [429, 'WAITING_LINE'];

  async function goOn(ms: number) {
    api.travel({ ms });
    await one.look();
    await other.look();
  }

  it('never waits on an ordinary day, and writes no row', FAST, async () => {
    const usual = limitedApi(api);
    await usual.look();
    for (let customer = 0; customer < 10; customer += 1) {
      expect((await start(usual)).status).toBe(200);
    }
    await usual.look();
    expect(await api.deps.db.selectFrom('waiting_line').selectAll().execute()).toEqual([]);
    expect(await usual.metric('waiting_line_speed')).toBe(0);
  });

  it('waits in a single line for both processes, first come, first served', FAST, async () => {
    await goOn(0);
    const places: Place[] = [];
    for (let customer = 0; customer < 12; customer += 1) {
      const answer = await start(customer % 2 === 0 ? one : other);
      expect(isTold(answer)).toEqual(WAITS);
      places.push(placeOf(answer));
    }
    expect(places.map(({ position }) => position)).toEqual(places.map((_, index) => index + 1));
    expect(await other.metric('waiting_line_speed')).toBe(1);
    await goOn(5000);
    expect(await one.metric('waiting_line_length')).toBe(7);
    // The last customer in line tries first, through a different process, but still has to wait.
    const statuses: number[] = [];
    for (const [index, { ticket }] of [...places.entries()].reverse()) {
      const answer = await start(index % 2 === 0 ? other : one, { waiting_ticket: ticket });
      statuses.unshift(answer.status);
      if (answer.status === 429) expect(placeOf(answer).ticket).toBe(ticket);
    }
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(7).fill(429)]);
  });

  it('gets a unique number from either process, even in parallel', FAST, async () => {
    await goOn(0);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, customer) => {
        const process = customer % 2 === 0 ? one : other;
        return start(process.from(`203.0.${customer}.7`));
      }),
    );
    const positions = answers.map((answer) => placeOf(answer).position);
    expect(positions.toSorted((a, b) => a - b)).toEqual(positions.map((_, index) => index + 1));
    expect(new Set(answers.map((answer) => placeOf(answer).ticket)).size).toBe(40);
  });

  it('passes immediately if no one is waiting, up to the configured rate', FAST, async () => {
    await goOn(0);
    await goOn(30_000);
    const statuses: number[] = [];
    for (let customer = 0; customer < 3; customer += 1) statuses.push((await start(one)).status);
    expect(statuses).toEqual([200, 429, 429]);
  });

  it('gets its place, its time, and when to poll again, as in the contract', FAST, async () => {
    await goOn(0);
    await start(one);
    const answer = await start(one);
    expect(failureSchema.safeParse(answer.body).success).toBe(true);
    const { ticket, ...wait } = placeOf(answer);
    expect(wait).toEqual({ position: 2, wait_seconds: 2, retry_after_seconds: 1 });
    expect(answer.headers.get('Retry-After')).toBe('1');
    expect(answer.text('message')).toBe(
      'We’re busy right now. You’re number 2 in line (about 1 minute). Keep this page open. We’ve saved what you typed.',
    );
    const ask = (process: Process) => process.get(`/dmv/waiting-line?ticket=${ticket}`);
    await other.look();
    const sent = await counter.during(async () => {
      expect((await ask(other)).at('data', 'wait')).toEqual(wait);
    });
    expect(sent).toEqual([]);
    await goOn(2000);
    expect((await ask(other)).at('data', 'wait')).toBeNull();
    expect((await other.get('/dmv/waiting-line?ticket=1.made-up')).at('data', 'wait')).toBeNull();
  });

  it(
    'doesn’t wait again once past the line: guest, cart, and payment continue under the email',
    FAST,
    async () => {
      const guest = someone();
      const ids = await fillCart(api, guest);
      const buyer = someone();
      const { headers } = await logIn(api, buyer.email);
      await goOn(0);
      expect(isTold(await start(one))).toEqual(WAITS);
      expect(isTold(await start(one, { email: buyer.email }, headers))).toEqual(WAITS);
      const known = {
        ...api,
        get: (path: string) => api.get(path, headers),
        post: (path: string, body: unknown) => api.post(path, body, headers),
      };
      await fillCart(known, buyer);
      expect((await start(one, { email: buyer.email }, headers)).status).toBe(200);
      const second = await start(one, { email: guest.email, user_uuid: ids.user });
      expect(second.text('data', 'user_uuid')).toBe(ids.user);
      expect(isTold(await start(one, { user_uuid: ids.user }))).toEqual(WAITS);
      expect(isTold(await start(one, {}, headers))).toEqual(WAITS);
      const paid = await pay(one, ids.user);
      expect(paid.at('data', 'payment_status')).toBe('SUCCESS');
      expect(await one.metric('order_starts_total{outcome="begun"}')).toBe(2);
    },
  );

  it('loses a turn that was not used for twenty minutes', FAST, async () => {
    await goOn(0);
    const { ticket } = placeOf(await start(one));
    for (const minutes of [10, 15, 20]) await goOn(minutes * MINUTE_MS);
    for (let customer = 0; customer < 3; customer += 1) await start(other);
    const late = placeOf(await start(one, { waiting_ticket: ticket }));
    expect(late.ticket).not.toBe(ticket);
    expect(late.position).toBeGreaterThan(1);
  });

  it('allows correcting a plate, but not adding others', FAST, async () => {
    await goOn(0);
    const { ticket } = placeOf(await start(one));
    await goOn(1000);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await start(one, { plate: 'MISSING', waiting_ticket: ticket });
      expect(answer.status).toBe(404);
    }
    expect(isTold(await start(one, { waiting_ticket: ticket }))).toEqual(WAITS);
  });

  it('accepts no forged ticket, and gives few places to one network', FAST, async () => {
    const strict = limitedApi(
      api,
      { 'line-places': { points: 3, perSeconds: 3600 } },
      { starts: 60 },
    );
    await goOn(0);
    await strict.look();
    for (const [index, ticket] of ['1.made-up', `1.${'a'.repeat(43)}`, ''].entries()) {
      const answer = await start(strict.from(`203.0.113.${index}`), { waiting_ticket: ticket });
      expect(placeOf(answer).position).toBe(index + 1);
    }
    const rejected = await start(strict.from('203.0.113.9'));
    expect(isTold(rejected)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await start(strict.from('198.51.100.1'))).at('error', 'data', 'code')).toBe(
      'WAITING_LINE',
    );
  });

  it('is not delayed by a stranger who takes numbers without using them', FAST, async () => {
    for (const seconds of [0, 1, 2, 4]) {
      await goOn(seconds * 1000);
      await Promise.all(Array.from({ length: 40 }, () => start(one)));
    }
    // Up to thirty numbers were issued in each of two windows. Some of them have already been called.
    const honest = placeOf(await start(one.from('198.51.100.1')));
    expect(honest.position).toBeLessThanOrEqual(60);
    expect(await one.metric('limit_refusals_total{limit="line-places"}')).toBeGreaterThan(90);
  });

  it('logs when a line starts and ends', FAST, async () => {
    await goOn(0);
    expect(api.logged.at(-1)).toContain('waiting line open: new orders wait');
    const usual = limitedApi(api);
    await goOn(MINUTE_MS);
    api.travel({ ms: 2 * MINUTE_MS });
    await usual.look();
    expect(api.logged.at(-1)).toContain('waiting line closed: new orders start immediately');
    await one.look();
  });

  it('logs a configured slow speed, and that no one is waiting yet', FAST, async () => {
    await limitedApi(api, {}, { starts: 2 }).look();
    expect(api.logged.at(-1)).toContain('starts per minute: 2');
    expect(api.logged.at(-1)).toContain('new orders wait once too many start');
  });
});
