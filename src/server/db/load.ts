/** Loads the lines of a dump into an empty database. */
import type { SqlSession } from './connect.ts';

const LINES_AT_ONCE = 500;
const CHARACTERS_AT_ONCE = 2_000_000;

const ROW = /^\{"table" : "(\w+)", "row" : (.*)\}$/s;
const SEQUENCE = /^\{"sequence" : "(\w+)", "last" : (\d+)\}$/;

export function isRowOf(table: string, line: string): boolean {
  return ROW.exec(line)?.[1] === table;
}

/** Takes lines one by one and inserts rows in batches per table. */
export function createLoader(session: SqlSession) {
  let table = '';
  let rows: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (rows.length === 0) return;
    const columns = await columnsOf(session, table);
    await session.rows(
      `insert into "${table}" (${columns}) select ${columns}
        from jsonb_populate_recordset(null::"${table}", $1::text::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    rows = [];
    characters = 0;
  }

  return {
    flush,

    async take(line: string): Promise<void> {
      const [, name, row] = ROW.exec(line) ?? [];
      if (name !== undefined && row !== undefined) {
        const isFull = rows.length >= LINES_AT_ONCE || characters > CHARACTERS_AT_ONCE;
        if (name !== table || isFull) await flush();
        table = name;
        rows.push(row);
        characters += row.length;
        return;
      }
      const [, sequence, last] = SEQUENCE.exec(line) ?? [];
      if (sequence === undefined) throw new Error('The dump has a line of an unknown kind');
      await session.rows('select setval($1::text::regclass, $2::text::bigint)', [sequence, last]);
    },
  };
}

/** The columns that can be written, which excludes generated ones. */
async function columnsOf(session: SqlSession, table: string): Promise<string> {
  const columns = await session.rows(
    `select quote_ident(attname) as name from pg_attribute
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`,
    [table],
  );
  return columns.map(({ name }) => name).join(', ');
}
