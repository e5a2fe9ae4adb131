import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';

const PAGES = 'docs/operations';
const text = readdirSync(PAGES)
  .map((page) => readFileSync(`${PAGES}/${page}`, 'utf8'))
  .join('\n');
const inBlocks = [...text.matchAll(/```sql\n(.*?)```/gs)];
const inWords = [...text.matchAll(/`(select [^`]+)`/g)];
const statements = [...inBlocks, ...inWords].map(([, statement = '']) => statement.trim());

describe('The operators’ pages', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await createTestApi();
  });
  afterAll(() => api.close());

  it('contain SQL statements', () => expect(statements.length).toBeGreaterThan(1));

  it.each(statements)(
    'contain a statement that runs: %s',
    { tags: ['OPER-002'] },
    async (statement) => {
      const { rows } = await sql.raw(statement).execute(api.deps.db);
      expect(rows).toEqual([]);
    },
  );
});
