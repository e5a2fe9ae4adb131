/** Tests that long text doesn't block a process. CPU time is measured, because other programs don't affect it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call, Schema } from '#contracts/api/call.ts';
import { calls } from '#contracts/calls.ts';
import { goodBody } from '#tests/support/api/good-body.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { fillCart, type Ids } from '#tests/support/api/shopping.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';
import { isWholeRun } from '#tests/support/whole-run.ts';
import { cpuMs } from '../../../scripts/bench/processes.ts';

const MOST_MS = 50;
/** The engine compiles and collects garbage now and then, so the fastest of several runs counts. */
const TRIES = 5;
/** The maximum length of a body, and of a header line. */
const BODY_BYTES = 60_000;
const HEAD_BYTES = 12_000;

/** The text to repeat: an email, a number, or accents that must be reordered. `npm run test:limits` tries more. */
const UNITS = ['a@', '1', 'a\u0327\u0301'];
const OTHER_UNITS = ['@', ' ', '-', '\u0301'];
const units = isWholeRun ? [...UNITS, ...OTHER_UNITS] : UNITS;

let server: ServerProcess;
let drop = async () => {};
let ids: Ids;
const dataDir = mkdtempSync(join(tmpdir(), 'busy-'));
beforeAll(async () => {
  const made = await createPostgresDatabase();
  drop = made.drop;
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: made.url,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  ids = await fillCart(httpApi(server.baseUrl));
}, 120_000);
afterAll(async () => {
  await server.stop();
  await drop();
  rmSync(dataDir, { recursive: true });
});

// /proc counts a process's CPU time, and reading it costs none of it.
describe.skipIf(process.platform !== 'linux')(
  'text of 60,000 characters',
  { tags: ['SAFE-001'], timeout: 240_000 },
  () => {
    const withTexts = calls.filter(({ query, body }) => query || body);
    it.each(withTexts.map((call) => [`${call.method.toUpperCase()} ${call.path}`, call] as const))(
      'costs little CPU time in any field of %s',
      async (_, call) => {
        expect(await slowOf(requestsOf(call))).toEqual([]);
      },
    );

    it('costs little CPU time in the path and in the headers of a request', async () => {
      const requests: Named[] = [];
      for (const unit of ['/', '//a', '%', '.', ',', '"', 'W/', 'a ', ';q=0']) {
        const text = long(unit, HEAD_BYTES);
        const ofUnit = {
          path: () => fetch(`${server.baseUrl}/${encodeURI(text)}`, { redirect: 'manual' }),
          search: () =>
            fetch(`${server.baseUrl}/faq?q=${encodeURIComponent(text).slice(0, HEAD_BYTES)}`),
          ...Object.fromEntries(
            [
              'authorization',
              'accept-encoding',
              'if-none-match',
              'x-forwarded-for',
              'user-agent',
            ].map((name) => [
              name,
              () =>
                fetch(`${server.baseUrl}/v1/api/user/carts?user_uuid=1`, {
                  headers: { [name]: text },
                }),
            ]),
          ),
          page: () =>
            fetch(server.baseUrl, { headers: { 'if-none-match': text, 'accept-encoding': text } }),
        };
        for (const [where, request] of Object.entries(ofUnit))
          requests.push([`${where} ${unit}`, request]);
      }
      expect(await slowOf(requests)).toEqual([]);
    });
  },
);

type Named = [where: string, request: () => Promise<Response>];

/** Returns the requests that cost too much. */
async function slowOf(requests: Named[]): Promise<string[]> {
  const slow: string[] = [];
  for (const [where, request] of requests) {
    const cost = await costOf(request);
    if (cost > MOST_MS) slow.push(`${where}: ${cost} ms`);
  }
  return slow;
}

/** Returns the server's CPU time for this request in milliseconds, from the fastest run. */
async function costOf(request: Named[1]): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least > MOST_MS; tries += 1) {
    const before = cpuMs(server.pid);
    const answer = await request();
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(500);
    least = Math.min(least, cpuMs(server.pid) - before);
  }
  return least;
}

/** Returns the call once for each of its text fields and each kind of long text, with all other fields valid. */
function requestsOf(call: Call): Named[] {
  const { method, path, query, body } = call;
  const url = server.baseUrl + path.replace(/:\w+/g, ids.user);
  const send = (address: string, sent?: string) => () =>
    fetch(address, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      ...(sent !== undefined && { body: sent }),
    });
  const good = goodBody(path, ids) ?? {};
  return units.flatMap((unit) => [
    ...textsOf(body).map(
      (field): Named => [
        `${field.join('.')} of "${unit}"`,
        send(url, JSON.stringify(put(good, field, long(unit, BODY_BYTES)))),
      ],
    ),
    ...textsOf(query).map(
      (field): Named => [
        `?${field.join('.')} of "${unit}"`,
        send(`${url}?${field.join('.')}=${long(encodeURIComponent(unit), HEAD_BYTES)}`),
      ],
    ),
  ]);
}

function long(unit: string, bytes: number): string {
  return unit.repeat(Math.floor(bytes / Buffer.byteLength(unit)));
}

type Json = { type?: unknown; properties?: object; items?: unknown; anyOf?: unknown[] };

/** Returns the paths of the text fields of a body or query. A field of an unknown kind may also contain text. */
function textsOf(schema: Schema | undefined): string[][] {
  return schema ? places(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : [];
}

function places({ type, properties, items, anyOf }: Json): string[][] {
  if (properties) {
    return Object.entries(properties).flatMap(([name, inner]) =>
      places(inner).map((rest) => [name, ...rest]),
    );
  }
  if (items) return places(items).map((rest) => ['0', ...rest]);
  if (anyOf) return anyOf.flatMap((one) => places(Object(one))).slice(0, 1);
  return type === 'string' || type === undefined ? [[]] : [];
}

function put(value: unknown, [name, ...rest]: string[], text: string): unknown {
  if (name === undefined) return text;
  if (name === '0') return [put(undefined, rest, text)];
  return { ...Object(value), [name]: put(Object(value)[name], rest, text) };
}
