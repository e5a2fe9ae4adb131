import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DueRows } from '../../db/count-due.ts';
import type { Queryable, Tables, Tx } from '../../db/schema.ts';

export type PrivacyRequestRow = Selectable<Tables['privacy_request']>;

export async function insertRequest(tx: Tx, request: Insertable<Tables['privacy_request']>) {
  return tx.insertInto('privacy_request').values(request).returningAll().executeTakeFirstOrThrow();
}

export async function countRequests(
  db: Queryable,
  email: string,
  since: { confirmed: Date; unconfirmed: Date },
) {
  const rows = await db
    .selectFrom('privacy_request')
    .select(['received_at', 'confirmed_at'])
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .where('received_at', '>', since.confirmed)
    .execute();
  return {
    confirmed: rows.filter((row) => row.confirmed_at !== null).length,
    unconfirmed: rows.filter(
      (row) => row.confirmed_at === null && row.received_at > since.unconfirmed,
    ).length,
  };
}

export async function lockRequest(tx: Tx, token: string) {
  return tx
    .selectFrom('privacy_request')
    .selectAll()
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst();
}

export async function confirmRequest(tx: Tx, uuid: string, now: Date) {
  await tx
    .updateTable('privacy_request')
    .set({ confirmed_at: now })
    .where('uuid', '=', uuid)
    .execute();
}

/** Earliest deadline first. */
export async function listOpenRequests(db: Queryable) {
  return db
    .selectFrom('privacy_request')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('answer_by')
    .orderBy('received_at')
    .execute();
}

export async function hasConfirmedRequest(
  db: Queryable,
  { email, kind }: { email: string; kind: 'access' | 'deletion' },
) {
  const row = await db
    .selectFrom('privacy_request')
    .select('uuid')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', kind)
    .where('confirmed_at', 'is not', null)
    .where('answered_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function answerRequests(
  db: Queryable,
  { email, kind, now }: { email: string; kind: 'access' | 'deletion'; now: Date },
) {
  await db
    .updateTable('privacy_request')
    .set({ answered_at: now })
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email))
    .where('kind', '=', kind)
    .where('confirmed_at', 'is not', null)
    .where('answered_at', 'is', null)
    .execute();
}

export const oldRequests = ({
  answeredBefore,
  unconfirmedBefore,
}: {
  answeredBefore: Date;
  unconfirmedBefore: Date;
}): DueRows => ({
  table: 'privacy_request',
  due: sql`(answered_at < ${answeredBefore}
    or (confirmed_at is null and received_at < ${unconfirmedBefore}))`,
});
