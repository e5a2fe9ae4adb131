import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { bearer } from '#tests/support/api/login.ts';
import { logInOverHttp } from '#tests/support/api/login-over-http.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const SESSIONS = '/v1/auth/sessions';

describe('Replacing the secret under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rotation-'));
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  afterAll(async () => {
    for (const close of closers.reverse()) await close();
  });

  it('ends no session during the guide’s three steps', {
    tags: ['long', 'SAFE-012'],
    timeout: 240_000,
  }, async () => {
    const { url, drop } = await createPostgresDatabase();
    closers.push(drop);
    const [before, after] = [
      'k3Jm9xQ2vLr8TzYw5HnPb7CdEfGa1s4U',
      'w8Rt2LzXq6VbNc4MhKpJ9dFgYs3Ea7Uo',
    ];
    const startWith = (SESSION_SECRET: string) =>
      startServer({ DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET });
    let serving: ServerProcess[] = [await startWith(before)];
    const tokens: string[] = [];
    const statuses: number[] = [];
    let isOver = false;
    const use = async () => {
      for (let turn = 0; !isOver; turn += 1) {
        const server = serving[turn % serving.length];
        const token = tokens[turn % tokens.length] ?? '';
        const response = await fetch(`${server?.baseUrl}${SESSIONS}`, { headers: bearer(token) });
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    const logInEverywhere = async (step: number) => {
      for (const [index, { baseUrl }] of serving.entries()) {
        tokens.push((await logInOverHttp(baseUrl, `step${step}-${index}@example.com`)).token);
      }
    };
    await logInEverywhere(0);
    const users = Promise.all([use(), use()]);
    for (const [step, secrets] of [`${before},${after}`, `${after},${before}`].entries()) {
      const next = await startWith(secrets);
      const last = serving;
      // As behind a load balancer, the old and new processes handle requests for a while.
      serving = [...last, next];
      await logInEverywhere(step + 1);
      const seen = statuses.length;
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(seen + 20), 60_000);
      serving = [next];
      const settled = statuses.length;
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(settled + 4), 60_000);
      for (const server of last) expect(await server.stop()).toBe(0);
    }
    isOver = true;
    await users;
    expect(tokens).toHaveLength(5);
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const server of serving) await server.stop();
  });
});
