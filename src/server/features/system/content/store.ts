import type { Queryable } from '../../../db/schema.ts';

export async function notePublish(db: Queryable, published_at: Date): Promise<void> {
  await db
    .insertInto('content_publish')
    .values({ published_at })
    .onConflict((conflict) => conflict.column('is_the_one').doUpdateSet({ published_at }))
    .execute();
}

export async function selectLastPublish(db: Queryable): Promise<Date | undefined> {
  const row = await db.selectFrom('content_publish').select('published_at').executeTakeFirst();
  return row?.published_at;
}
