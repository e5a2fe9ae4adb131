import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase, type Database } from '#server/db/connect.ts';
import { checkSecret, SecretRejectedError } from '#server/secrets/known-secret.ts';
import { createTestApi, type TestApi } from '#tests/support/api/create-test-api.ts';
import { urlOfDatabase } from '#tests/support/process/test-database.ts';

describe('A database', () => {
  let api: TestApi;
  let database: Database;
  beforeAll(async () => {
    api = await createTestApi();
    database = await connectDatabase({ databaseUrl: await urlOfDatabase(api.deps.db) });
  });
  afterAll(async () => {
    await database.close();
    await api.close();
  });

  it('rejects a start without its secret, and accepts each step of a rotation', {
    tags: ['SAFE-012'],
  }, async () => {
    const accepts = (...secrets: [string, ...string[]]) => checkSecret(database, secrets);
    await accepts('first');
    await accepts('first');
    await expect(accepts('next')).rejects.toThrow(/^SESSION_SECRET: this database was last used with another secret, [^\n]+\.$/);
    await accepts('first', 'next');
    await accepts('next', 'first');
    await accepts('first', 'next');
    await accepts('next', 'first');
    await accepts('next');
    await expect(accepts('first')).rejects.toThrow(SecretRejectedError);
  });
});
