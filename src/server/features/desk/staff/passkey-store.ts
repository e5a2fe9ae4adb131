import { type Insertable, sql } from 'kysely';
import { rowsBefore } from '../../../db/count-due.ts';
import type { ChallengePurpose, Queryable, Tables, Tx } from '../../../db/schema.ts';
import type { Hashes } from '../../../secrets/keyed-hash.ts';

export async function insertChallenge(
  db: Queryable,
  challenge: Insertable<Tables['staff_challenge']>,
) {
  await db.insertInto('staff_challenge').values(challenge).execute();
}

/** Consumes a live challenge. Undefined if there is none. */
export async function takeChallenge(
  db: Queryable,
  { hashes, purpose, now }: { hashes: Hashes; purpose: ChallengePurpose; now: Date },
) {
  return db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', 'in', hashes)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('staff_uuid')
    .executeTakeFirst();
}

/**
 * Saves a member's code seed and returns it. If an earlier code is still valid, keeps its seed and extends its
 * validity, so that requesting another code doesn't invalidate the first one. Saves nothing if there is no such member.
 */
export async function saveCodeSeed(
  tx: Tx,
  code: { staff_uuid: string; seed: string; created_at: Date; expires_at: Date },
) {
  const { staff_uuid, seed, created_at, expires_at } = code;
  const isLive = sql<boolean>`staff_code.expires_at > ${created_at}`;
  const row = await tx
    .insertInto('staff_code')
    .columns(['staff_uuid', 'code_hash', 'attempts_left', 'created_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('staff')
        .where('uuid', '=', staff_uuid)
        .select((row) => [
          'uuid',
          row.cast<string>(row.val(seed), 'text').as('code_hash'),
          sql<number>`0`.as('attempts_left'),
          row.cast<Date>(row.val(created_at), 'timestamptz').as('created_at'),
          row.cast<Date>(row.val(expires_at), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict.column('staff_uuid').doUpdateSet((to) => ({
        code_hash: sql`case when ${isLive} then staff_code.code_hash else excluded.code_hash end`,
        created_at: sql`case when ${isLive} then staff_code.created_at else excluded.created_at end`,
        expires_at: to.ref('excluded.expires_at'),
      })),
    )
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash;
}

export async function selectCodeSeed(db: Queryable, staffUuid: string, now: Date) {
  const row = await db
    .selectFrom('staff_code')
    .select('code_hash')
    .where('staff_uuid', '=', staffUuid)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.code_hash;
}

/** Returns false if the code was already deleted. */
export async function deleteDeskCode(db: Queryable, staffUuid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('staff_code')
    .where('staff_uuid', '=', staffUuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertPasskey(tx: Tx, passkey: Insertable<Tables['staff_passkey']>) {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Finds a passkey by its credential ID, with its owner, unless the owner has left. */
export async function selectPasskey(db: Queryable, credentialId: string) {
  return db
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.uuid', 'staff_passkey.staff_uuid')
    .selectAll('staff_passkey')
    .select(['staff.name', 'staff.role'])
    .where('credential_id', '=', credentialId)
    .where('staff.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Records a passkey's use. Returns false if another use has already reached this counter. */
export async function recordUse(
  tx: Tx,
  uuid: string,
  { counter, now }: { counter: number; now: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('uuid', '=', uuid)
    // Authenticators without a counter always report zero.
    .where((where) => where.or([where('counter', '<', counter), where(sql`0`, '=', counter)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the oldest first. */
export async function selectPasskeys(db: Queryable, staffUuid: string) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_uuid', '=', staffUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
}

export async function deletePasskeyRow(tx: Tx, uuid: string) {
  await tx.deleteFrom('staff_passkey').where('uuid', '=', uuid).execute();
}

export async function deleteCredentials(tx: Tx, staffUuid: string) {
  await tx.deleteFrom('staff_passkey').where('staff_uuid', '=', staffUuid).execute();
  await tx.deleteFrom('staff_challenge').where('staff_uuid', '=', staffUuid).execute();
  await deleteDeskCode(tx, staffUuid);
}

export const endedChallenges = rowsBefore('staff_challenge', 'expires_at');

export const endedStaffCodes = rowsBefore('staff_code', 'expires_at');
