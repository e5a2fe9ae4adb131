import { describe, expect, it } from 'vitest';
import { sourcesIn, textOf } from './source-files.ts';

/** Each table's owner: the one folder whose stores insert, update, and delete its rows. Others call its service. */
const OWNERS = {
  app_user: 'features/account',
  audit_log: 'features/audit',
  card_salt: 'features/checkout',
  cart: 'features/cart',
  desk_claim: 'features/desk',
  desk_request: 'features/desk',
  content_publish: 'features/system',
  dispute: 'features/checkout',
  fee_difference: 'features/checkout',
  filing: 'features/fulfillment',
  job: 'jobs',
  late_notice: 'features/fulfillment',
  later_request: 'features/cart',
  login_code: 'features/account',
  login_failure: 'features/account',
  login_network: 'features/account',
  login_throttle: 'features/account',
  mail_outbox: 'features/mail',
  money_check: 'features/checkout',
  order_event: 'features/orders',
  order_line: 'features/orders',
  order_note: 'features/orders',
  order_paper: 'features/papers',
  paper_reminder: 'features/papers',
  parcel: 'features/fulfillment',
  parcel_event: 'features/fulfillment',
  parcel_order: 'features/fulfillment',
  partner: 'features/partners',
  partner_attempt: 'features/partners',
  partner_change: 'features/partners',
  partner_key: 'features/partners',
  partner_payout: 'features/partners',
  payment: 'features/checkout',
  payment_event: 'features/checkout',
  payment_line: 'features/checkout',
  payment_try: 'features/checkout',
  plate_lookup: 'features/lookup',
  price_change: 'features/catalogue',
  privacy_request: 'features/privacy',
  rate_limit: 'db',
  refund: 'features/checkout',
  registration_card: 'features/fulfillment',
  reminder: 'features/orders',
  reminder_subscription: 'features/orders',
  sandbox_mailbox: 'features/mail',
  // Two parts of the program write these rows: seed.ts inserts them, and price changes update them.
  service_type: 'db',
  session: 'features/account',
  shipping_address: 'features/cart',
  staff: 'features/desk',
  staff_challenge: 'features/desk',
  staff_code: 'features/desk',
  staff_passkey: 'features/desk',
  staff_session: 'features/desk',
  system_param: 'db',
  test_charge: 'features/partners',
  upload: 'features/uploads',
  user_vehicle: 'features/lookup',
  waiting_line: 'features/lookup',
} as const;

const WRITING_CALL = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"](\w+)/g;
/** `do update` and `for update` aren't followed by a table name. */
const WRITING_SQL =
  /(?<!\b(?:do|for|for no key)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?([a-z]\w*)/gi;
const SQL_TEXT = /\bsql(?:<[^`]*?>)?`([^`]*)`/g;

const files = ['src', 'scripts'].flatMap(sourcesIn).filter((file) => !file.includes('.test.'));
const writes = files.flatMap((file) =>
  tablesWrittenBy(textOf(file)).map((table) => ({ file, table })),
);

describe('a table', () => {
  it('has an owner listed here, and no owner has a table that no longer exists', {
    tags: ['ONE-005'],
  }, () => {
    const schema = /export type Tables = \{(.*?)\n\}/s.exec(textOf('src/server/db/schema.ts'))?.[1];
    const tables = [...(schema ?? '').matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => table);
    expect(Object.keys(OWNERS).sort()).toEqual(tables.sort());
  });

  it('is written only by its owner', { tags: ['ONE-005'] }, () => {
    const writers = new Map(Object.keys(OWNERS).map((table) => [table, new Set<string>()]));
    for (const { file, table } of writes) writers.get(table)?.add(folderOf(file));
    expect(Object.fromEntries([...writers].map(([table, by]) => [table, [...by]]))).toEqual(
      Object.fromEntries(Object.entries(OWNERS).map(([table, owner]) => [table, [owner]])),
    );
  });

  it('is written in a store', { tags: ['ONE-005'] }, () => {
    const elsewhere = writes
      .map(({ file }) => file)
      .filter((file) => !/store\.ts$|^src\/server\/db\/seed\.ts$/.test(file));
    expect(elsewhere).toEqual([]);
  });

  it.each([
    ["await db.updateTable('cart').set({})", ['cart']],
    ['await db\n  .insertInto(\n    "cart",\n  )', ['cart']],
    ['sql<Row>`with x as (delete from cart returning *) select 1`', ['cart']],
    ['sql`UPDATE only "cart" set a = 1`', ['cart']],
    ['sql`select 1 from cart for update`', []],
    ['sql`insert into cart values (1) on conflict do update set a = 2`', ['cart']],
    ["db.selectFrom('cart')", []],
  ])('is detected as written by %j', (text, tables) => {
    expect(tablesWrittenBy(text)).toEqual(tables);
  });
});

function tablesWrittenBy(text: string): string[] {
  const inSql = [...text.matchAll(SQL_TEXT)].flatMap(([, statement = '']) => [
    ...statement.matchAll(WRITING_SQL),
  ]);
  return [...text.matchAll(WRITING_CALL), ...inSql].map(([, table = '']) => table.toLowerCase());
}

function folderOf(file: string): string {
  return /^src\/server\/((?:features\/)?[\w-]+)\//.exec(file)?.[1] ?? file;
}
