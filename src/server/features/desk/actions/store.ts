import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { rowsBefore } from '../../../db/count-due.ts';
import type { Queryable, Tables, Tx } from '../../../db/schema.ts';
import { JOBS } from '../../../jobs/kinds.ts';
import { stepKeys } from '../../../order-lifecycle.ts';

/** Returns false if an earlier transaction has recorded the request. */
export async function insertDeskRequest(tx: Tx, request: Insertable<Tables['desk_request']>) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('desk_request')
    .values(request)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function selectRequest(db: Queryable, uuid: string) {
  return db.selectFrom('desk_request').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function storeResponse(tx: Tx, uuid: string, answer: object) {
  await tx
    .updateTable('desk_request')
    .set({ answer: JSON.stringify(answer) })
    .where('uuid', '=', uuid)
    .execute();
}

/** An order's step job: the active one, or the latest. */
export async function selectStepJob(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('job')
    .select(['uuid', 'state', 'run_at', 'last_error'])
    .where('kind', '=', JOBS.orderStep)
    .where('dedupe_key', 'in', Object.values(stepKeys(lineUuid)))
    .orderBy(sql<boolean>`state = 'done'`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function selectDeadJob(db: Queryable, uuid: string) {
  return db
    .selectFrom('job')
    .select(['uuid', 'kind', 'payload'])
    .where('uuid', '=', uuid)
    .where('state', '=', 'dead')
    .forUpdate()
    .executeTakeFirst();
}

export const oldDeskRequests = rowsBefore('desk_request', 'created_at');
