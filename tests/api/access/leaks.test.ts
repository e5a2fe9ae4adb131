import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import type { Db } from '#server/db/schema.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { codeRequest, loginBody } from '#tests/support/api/login.ts';
import { fillCart, GOOD_CARD, pay, someone } from '#tests/support/api/shopping.ts';
import { type SmtpInbox, startSmtpInbox } from '#tests/support/outside/smtp-inbox.ts';
import {
  alonePattern,
  cardPattern,
  filesIn,
  placesWith,
  type Trace,
  tablesOf,
} from '#tests/support/process/leaks.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

const DECLINED = '4000000000000002';
const CVV = '7391';
const LOGINS = 3;

/**
 * What a server leaves behind after sales, declines, and logins: its data folder and PostgreSQL's files byte
 * by byte, every table, its log, its emails, and its metrics.
 */
describe('What is left behind', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leaks-'));
  const secrets = { tokens: [''], codes: [['']] };
  let inbox: SmtpInbox;
  let said: Trace[];
  let files: Trace[];
  let tables: Trace[];
  let drop = async () => {};

  beforeAll(async () => {
    const made = await createPostgresDatabase();
    drop = made.drop;
    const databaseUrl = made.url;
    const walStart = await walFileOf(databaseUrl);
    inbox = await startSmtpInbox();
    const server = await startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'trace',
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Storefront <hello@storefront.test>',
    });
    const api = httpApi(server.baseUrl);
    const buyer = someone();
    const { user } = await fillCart(api, buyer);
    const declined = await pay(api, user, { cardnumber: DECLINED, cvv: CVV });
    const paid = await pay(api, user, { cvv: CVV });
    expect([declined, paid].map((answer) => answer.at('data', 'payment_status'))).toEqual([
      'FAILED',
      'SUCCESS',
    ]);
    secrets.tokens = [];
    secrets.codes = [];
    for (const email of [
      buyer.email,
      ...Array.from({ length: LOGINS - 1 }, () => someone().email),
    ]) {
      await api.post('/user/authentications', codeRequest(email));
      await vi.waitFor(() => expect(inbox.codesFor(email)).toHaveLength(1));
      const [code = ''] = inbox.codesFor(email);
      const login = await fetch(`${server.baseUrl}/v1/auth/login/user`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(loginBody(email, code)),
      });
      const { data } = await login.json();
      secrets.codes.push([email, code]);
      secrets.tokens.push(data.token);
      const headers = { Authorization: `Bearer ${data.token}` };
      const own = await fetch(`${server.baseUrl}/v1/api/users?uuid=${data.user_uuid}`, { headers });
      expect(own.status).toBe(200);
    }
    await vi.waitFor(() =>
      expect(inbox.mails().some(({ raw }) => raw.includes(' is paid'))).toBe(true),
    );
    const metrics = await (await fetch(`${server.baseUrl}/v1/api/metrics`)).text();
    await server.stop();
    said = [
      // The test card that the startup message suggests is left out.
      { place: 'log', text: server.output().replace('card 4242 4242 4242 4242 with', '') },
      { place: 'metrics', text: metrics },
      ...inbox.mails().map(({ to, raw }) => ({
        place: `mail to ${to.join()}`,
        text: raw.replaceAll('=\r\n', ''),
      })),
    ];
    const database = await connectDatabase({ databaseUrl });
    tables = await tablesOf(database.db);
    await sql`checkpoint`.execute(database.db);
    files = [...filesIn(dataDir), ...(await filesOfPostgres(database.db, walStart))];
    await database.close();
  }, 180_000);
  afterAll(async () => {
    await inbox?.close();
    await drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const everywhere = () => [...files, ...tables, ...said];

  it('is searched in the right places: a stored email is found in files, tables, and emails', () => {
    const [[email = ''] = []] = secrets.codes;
    const found = placesWith(everywhere(), new RegExp(email.replaceAll('.', '\\.')));
    expect(found).toEqual(
      expect.arrayContaining(['table app_user', `mail to ${email}`, expect.stringContaining('/')]),
    );
    expect(placesWith(said, /\/v1\/api\/checkout/)).toEqual(['log', 'metrics']);
  });

  it('holds no card number and no CVV', { tags: ['AMB-103'] }, () => {
    for (const card of [GOOD_CARD, DECLINED]) {
      expect(placesWith(everywhere(), cardPattern(card))).toEqual([]);
    }
    expect(placesWith(everywhere(), new RegExp(`cvv\\W{1,5}${CVV}|"${CVV}"`, 'i'))).toEqual([]);
    expect(placesWith([...tables, ...said], alonePattern(CVV))).toEqual([]);
  });

  it('contains no session token', () => {
    expect(secrets.tokens).toHaveLength(LOGINS);
    for (const token of secrets.tokens) {
      const [, , signature = ''] = token.split('.');
      expect(signature.length).toBeGreaterThan(20);
      expect(placesWith(everywhere(), new RegExp(signature))).toEqual([]);
    }
  });

  it('contains no one-time code except in the email that delivered it', () => {
    const asMailed = (code: string) => new RegExp(` {4}${code}\\r?\\n|>${code}<`);
    for (const [email = '', code = ''] of secrets.codes) {
      expect(placesWith(said, asMailed(code))).toContain(`mail to ${email}`);
    }
    // Other tests write to the same log of PostgreSQL, and one of their codes may be the same by chance.
    const inFiles = secrets.codes.filter(
      ([, code = '']) => placesWith(files, asMailed(code)).length > 0,
    );
    expect(inFiles.length).toBeLessThan(LOGINS);
    // A customer's four-digit code may occur somewhere by chance, but no place contains every customer's code by
    // chance.
    const others = [...tables, ...said].filter(({ place }) => !place.startsWith('mail to'));
    const everyTime = others.filter((trace) =>
      secrets.codes.every(([, code = '']) => placesWith([trace], alonePattern(code)).length > 0),
    );
    expect(everyTime.map(({ place }) => place)).toEqual([]);
  });
});

async function walFileOf(databaseUrl: string): Promise<string> {
  const { db, close } = await connectDatabase({ databaseUrl });
  const { rows } = await sql<{ name: string }>`
    select pg_walfile_name(pg_current_wal_lsn()) as name`.execute(db);
  await close();
  return rows[0]?.name ?? '';
}

/** Returns the files of one database, and the write-ahead log since a file. */
async function filesOfPostgres(db: Db, walStart: string): Promise<Trace[]> {
  const { rows } = await sql<{ folder: string; oid: number }>`
    select current_setting('data_directory') as folder, oid
    from pg_database where datname = current_database()`.execute(db);
  const { folder = '', oid = 0 } = rows[0] ?? {};
  const wal = [...filesIn(join(folder, 'pg_wal'))].filter(
    ({ place }) => basename(place) >= walStart,
  );
  expect(wal.length).toBeGreaterThan(0);
  return [...filesIn(join(folder, 'base', String(oid))), ...wal];
}
