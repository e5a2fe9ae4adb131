import { type Insertable, sql } from 'kysely';
import type {
  ChallengePurpose,
  Queryable,
  StaffChallengeTable,
  StaffCodeTable,
  StaffPasskeyTable,
  Tx,
} from '../../db/schema.ts';
import type { Hashes } from '../../secrets/keyed-hash.ts';

export async function insertChallenge(
  db: Queryable,
  challenge: Insertable<StaffChallengeTable>,
): Promise<void> {
  await db.insertInto('staff_challenge').values(challenge).execute();
}

/** Takes a live challenge, which nobody can take again. Undefined where there is none. */
export async function takeChallenge(
  db: Queryable,
  { hashes, purpose, now }: { hashes: Hashes; purpose: ChallengePurpose; now: Date },
): Promise<{ staff_uuid: string | null } | undefined> {
  return db
    .deleteFrom('staff_challenge')
    .where('challenge_hash', 'in', hashes)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('staff_uuid')
    .executeTakeFirst();
}

/** Keeps a member's code in the place of an earlier one. Where there is no such member nothing is kept. */
export async function putCode(tx: Tx, code: Insertable<StaffCodeTable>): Promise<void> {
  const { staff_uuid, ...values } = code;
  const { code_hash, attempts_left, created_at, expires_at } = values;
  await tx
    .insertInto('staff_code')
    .columns(['staff_uuid', 'code_hash', 'attempts_left', 'created_at', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('staff')
        .where('uuid', '=', staff_uuid)
        .select((row) => [
          'uuid',
          row.cast<string>(row.val(code_hash), 'text').as('code_hash'),
          row.cast<number>(row.val(attempts_left), 'integer').as('attempts_left'),
          row.cast<Date>(row.val(created_at), 'timestamptz').as('created_at'),
          row.cast<Date>(row.val(expires_at), 'timestamptz').as('expires_at'),
        ]),
    )
    .onConflict((conflict) => conflict.column('staff_uuid').doUpdateSet(values))
    .execute();
}

/** A member's live code, with one try fewer. */
export async function spendTry(tx: Tx, staffUuid: string, now: Date) {
  return tx
    .updateTable('staff_code')
    .set({ attempts_left: sql`attempts_left - 1` })
    .where('staff_uuid', '=', staffUuid)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .returning(['code_hash', 'attempts_left'])
    .executeTakeFirst();
}

export async function deleteDeskCode(db: Queryable, staffUuid: string): Promise<void> {
  await db.deleteFrom('staff_code').where('staff_uuid', '=', staffUuid).execute();
}

export async function insertPasskey(
  tx: Tx,
  passkey: Insertable<StaffPasskeyTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('staff_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** A passkey by its authenticator's name for it, with its owner, who has not left. */
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

/** Notes the use of a passkey; false where another use has counted as far meanwhile. */
export async function noteUse(
  tx: Tx,
  uuid: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now })
    .where('uuid', '=', uuid)
    // An authenticator that does not count always says zero.
    .where((where) => where.or([where('counter', '<', counter), where(sql`0`, '=', counter)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A member's passkeys, the oldest first. */
export async function selectPasskeys(db: Queryable, staffUuid: string) {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_uuid', '=', staffUuid)
    .orderBy('created_at')
    .orderBy('uuid')
    .execute();
}

export async function deletePasskeyRow(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('uuid', '=', uuid).execute();
}

/** Takes from a member what could log them in. */
export async function deleteWaysIn(tx: Tx, staffUuid: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('staff_uuid', '=', staffUuid).execute();
  await tx.deleteFrom('staff_challenge').where('staff_uuid', '=', staffUuid).execute();
  await deleteDeskCode(tx, staffUuid);
}

export const hasExpired = (now: Date) => sql<boolean>`expires_at <= ${now}`;

/** Deletes challenges and codes that have ended. */
export async function deleteEndedAsking(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('staff_challenge').where(hasExpired(now)).execute();
  await db.deleteFrom('staff_code').where(hasExpired(now)).execute();
}
