/**
 * The baseline for all measurements: bare node:http and pg. Each of six POSTs runs one transaction with the inserts and
 * updates of a minimal shop, without any validation. Any GET returns the bytes and headers that a PUT has set.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import * as z from 'zod';

const SCHEMA = `
  create schema if not exists floor;
  create table if not exists floor.customer (id uuid primary key, email text not null,
    address_id uuid, created_at timestamptz not null default now());
  create table if not exists floor.vehicle (id uuid primary key,
    customer_id uuid not null references floor.customer, plate text not null);
  create table if not exists floor.address (id uuid primary key,
    customer_id uuid not null references floor.customer, street text not null, city text not null, zip text not null);
  create table if not exists floor.cart (id uuid primary key,
    customer_id uuid not null references floor.customer, ended_at timestamptz);
  create table if not exists floor.line (id uuid primary key, cart_id uuid not null references floor.cart,
    vehicle_id uuid not null references floor.vehicle, cents integer not null, paid_at timestamptz);
  create table if not exists floor.payment (id uuid primary key,
    line_id uuid not null references floor.line, cents integer not null);
  create table if not exists floor.mail (id bigint generated always as identity primary key,
    recipient text not null, body text not null);`;

/**
 * The statements that each POST runs between `begin` and `commit`, and the values that each one takes from the body.
 */
const TRANSACTIONS: Record<string, [statement: string, positions: number[]][]> = {
  '/customers': [
    ['insert into floor.customer (id, email) values ($1, $2)', [0, 1]],
    ['insert into floor.vehicle (id, customer_id, plate) values ($1, $2, $3)', [2, 0, 3]],
  ],
  '/addresses': [
    [
      'insert into floor.address (id, customer_id, street, city, zip) values ($1, $2, $3, $4, $5)',
      [0, 1, 2, 3, 4],
    ],
    ['update floor.customer set address_id = $1 where id = $2', [0, 1]],
  ],
  '/spellings': [['update floor.address set street = $1 where id = $2 returning *', [0, 1]]],
  '/carts': [
    ['insert into floor.cart (id, customer_id) values ($1, $2)', [0, 1]],
    [
      'insert into floor.line (id, cart_id, vehicle_id, cents) values ($1, $2, $3, $4)',
      [2, 0, 3, 4],
    ],
  ],
  '/payments': [
    ['insert into floor.payment (id, line_id, cents) values ($1, $2, $3)', [0, 1, 2]],
    ['update floor.line set paid_at = now() where id = $1', [1]],
  ],
  '/receipts': [
    ['update floor.cart set ended_at = now() where id = $1 returning *', [0]],
    ['insert into floor.mail (recipient, body) values ($1, $2)', [1, 2]],
  ],
};
const sampleSchema = z.object({ headers: z.record(z.string(), z.string()), base64: z.string() });

const url = process.env.DATABASE_URL;
const pool = url === undefined ? undefined : new pg.Pool({ connectionString: url, max: 10 });
await pool?.query(SCHEMA);
let sample: { headers: Record<string, string>; body: Buffer } = {
  headers: {},
  body: Buffer.alloc(0),
};

const server = createServer(async (request, response) => {
  if (request.method === 'GET') {
    response.writeHead(200, sample.headers).end(sample.body);
    return;
  }
  const body: unknown = JSON.parse(await text(request));
  let answer = '{}';
  if (Array.isArray(body)) {
    answer = JSON.stringify((await transact(request.url ?? '', body)) ?? {});
  } else {
    const { headers, base64 } = sampleSchema.parse(body);
    sample = { headers, body: Buffer.from(base64, 'base64') };
  }
  const length = String(Buffer.byteLength(answer));
  response
    .writeHead(200, { 'content-type': 'application/json', 'content-length': length })
    .end(answer);
});

async function transact(path: string, values: unknown[]): Promise<unknown> {
  const client = await pool?.connect();
  let row: unknown;
  await client?.query('begin');
  for (const [statement, positions] of TRANSACTIONS[path] ?? []) {
    const result = await client?.query(
      statement,
      positions.map((position) => values[position]),
    );
    row = result?.rows[0];
  }
  await client?.query('commit');
  client?.release();
  return row;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  console.log(`  http://127.0.0.1:${port}`);
});
process.once('SIGTERM', () => process.exit(0));
