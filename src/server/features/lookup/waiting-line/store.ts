import { type Selectable, sql } from 'kysely';
import type { Queryable, WaitingLineTable } from '../../../db/schema.ts';
import type { Line, NextState } from './rule.ts';

export async function selectWaitingLine(db: Queryable): Promise<Line | undefined> {
  const row = await db.selectFrom('waiting_line').selectAll().executeTakeFirst();
  return row && asLine(row);
}

/**
 * Issues the next number. Returns the line with that number as its last one. Undefined if no one has to wait. A single
 * statement, so that each number is issued once across all processes.
 */
export async function takeNumber(db: Queryable, now: Date): Promise<Line | undefined> {
  const row = await db
    .updateTable('waiting_line')
    .set((e) => ({ ...movedTo(now), last_number: e('last_number', '+', 1) }))
    .where('speed', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return row && asLine(row);
}

/**
 * Saves the line's next state unless another process changed it since `seen`. Returns the line. Undefined if another
 * process was first.
 */
export async function writeState(
  db: Queryable,
  seen: Line | undefined,
  nextState: NextState,
  now: Date,
): Promise<Line | undefined> {
  const judged = {
    speed: nextState.speed,
    judged_at: now,
    waited_at: nextState.waitedAt,
    ended: nextState.ended,
    ending: nextState.ending,
    ending_since: nextState.endingSince,
  };
  const row = seen
    ? await db
        .updateTable('waiting_line')
        .set({ ...movedTo(now), ...judged })
        .where('judged_at', '=', seen.judgedAt)
        .returningAll()
        .executeTakeFirst()
    : await db
        .insertInto('waiting_line')
        .values({ ...judged, last_number: 0, called: 0, moved_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst();
  return row && asLine(row);
}

/** The SQL version of the rule's `calledAt`: when a line starts to move, it calls everyone who came before. */
function movedTo(now: Date) {
  return {
    called: sql<number>`case when speed is null then last_number else least(
      called + speed * greatest(0, extract(epoch from ${now}::timestamptz - moved_at)::double precision),
      last_number + greatest(1, speed)) end`,
    moved_at: now,
  };
}

function asLine(row: Selectable<WaitingLineTable>): Line {
  return {
    speed: row.speed,
    lastNumber: row.last_number,
    called: row.called,
    movedAt: row.moved_at,
    judgedAt: row.judged_at,
    waitedAt: row.waited_at,
    ended: row.ended,
    ending: row.ending,
    endingSince: row.ending_since,
  };
}
