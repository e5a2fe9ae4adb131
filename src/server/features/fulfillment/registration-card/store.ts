import { type Selectable, sql } from 'kysely';
import type { DueRows } from '../../../db/count-due.ts';
import type { Queryable, Tables, Tx } from '../../../db/schema.ts';

export type Card = Selectable<Tables['registration_card']>;
export type NewCard = Omit<Card, 'pdf' | 'drawn_at'>;

export async function insertCards(tx: Tx, cards: readonly NewCard[]) {
  await tx.insertInto('registration_card').values(cards).execute();
}

/** The card is rendered again. Its code stays the same. */
export async function updateCard(
  tx: Tx,
  lineUuid: string,
  { validUntil, now }: { validUntil: string; now: Date },
) {
  await tx
    .updateTable('registration_card')
    .set({ valid_until: validUntil, issued_at: now, pdf: null, drawn_at: null })
    .where('order_line_uuid', '=', lineUuid)
    .execute();
}

export async function deleteCard(tx: Tx, lineUuid: string) {
  await tx.deleteFrom('registration_card').where('order_line_uuid', '=', lineUuid).execute();
}

export async function selectCardsOfLines(db: Queryable, lineUuids: readonly string[]) {
  return db
    .selectFrom('registration_card')
    .innerJoin('order_line', 'order_line.uuid', 'registration_card.order_line_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .selectAll('registration_card')
    .select('app_user.language')
    .where('order_line_uuid', 'in', lineUuids)
    .execute();
}

export async function selectCardOfLine(db: Queryable, lineUuid: string) {
  return db
    .selectFrom('registration_card')
    .selectAll()
    .where('order_line_uuid', '=', lineUuid)
    .executeTakeFirst();
}

export async function savePdfs(
  db: Queryable,
  drawn: readonly { token: string; issued_at: Date; pdf: Uint8Array }[],
  now: Date,
) {
  const rows = drawn.map(
    ({ token, issued_at, pdf }) => sql`(${token}::uuid, ${issued_at}::timestamptz, ${pdf}::bytea)`,
  );
  // The card may have been corrected in the meantime.
  await sql`update registration_card set pdf = drawn.pdf, drawn_at = ${now}
    from (values ${sql.join(rows)}) as drawn(token, issued_at, pdf)
    where registration_card.token = drawn.token and registration_card.issued_at = drawn.issued_at
      and registration_card.pdf is null`.execute(db);
}

const isDrawn = sql<boolean>`drawn_at is not null`;
const isOldDrawing = (before: Date) => sql<boolean>`drawn_at < ${before}`;

export async function removePdfs(db: Queryable, before: Date) {
  await db
    .updateTable('registration_card')
    .set({ pdf: null, drawn_at: null })
    .where(isOldDrawing(before))
    .execute();
}

/** Returns the card details that the public check may show. */
export async function selectCardForCheck(db: Queryable, token: string) {
  return db
    .selectFrom('registration_card')
    .innerJoin('order_line', 'order_line.uuid', 'registration_card.order_line_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'order_line.user_uuid')
    .select(['order_line.order_id', 'registration_card.plate', 'registration_card.valid_until'])
    .select('app_user.is_test')
    .where('token', '=', token)
    .executeTakeFirst();
}

export async function deleteCards(tx: Tx, userUuid: string) {
  await tx
    .deleteFrom('registration_card')
    .where('order_line_uuid', 'in', (e) =>
      e
        .selectFrom('order_line')
        .select('order_line.uuid')
        .where('order_line.user_uuid', '=', userUuid),
    )
    .execute();
}

export const oldDrawings = (before: Date): DueRows => ({
  table: 'registration_card',
  due: isOldDrawing(before),
  among: isDrawn,
});
