import { describe, expect, it } from 'vitest';
import { connectDatabase } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { createPostgresDatabase } from '#tests/support/process/test-database.ts';

describe('A database that a newer build has migrated', () => {
  it('is refused in one sentence that names the build, the migration and the day', {
    tags: ['SAFE-011'],
  }, async () => {
    const made = await createPostgresDatabase();
    const database = await connectDatabase({ databaseUrl: made.url });
    await migrate(database);
    await database.withSession(({ run }) =>
      run(`insert into schema_migration values
        ('900-next-year.sql', 'x', '2027-01-02', '9.1.0'), ('901-and-more.sql', 'y', '2027-01-03', '9.2.0')`),
    );
    await expect(migrate(database)).rejects.toThrow(
      /^The database was migrated by a newer build \(version 9\.2\.0 ran 901-and-more\.sql on 2027-01-03; this is \d+\.\d+\.\d+(\+[0-9a-f]{7})?\): start that build or a later one, or restore a backup from before into an empty database\.$/,
    );
    await database.close();
    await made.drop();
  });
});
