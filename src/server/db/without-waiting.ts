import { sql } from 'kysely';

/**
 * An always true condition. A statement with it commits without waiting for the disk, for rows that a crash of
 * PostgreSQL may take back, because the work behind them is repeated or the next commit that waits keeps them, too.
 */
export const withoutWaiting = sql<boolean>`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
