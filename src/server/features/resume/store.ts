import type { Tx } from '../../db/schema.ts';

export async function selectResumeMailedAt(tx: Tx, cartUuid: string): Promise<Date | null> {
  const { resume_mailed_at } = await tx
    .selectFrom('cart')
    .select('resume_mailed_at')
    .where('uuid', '=', cartUuid)
    .executeTakeFirstOrThrow();
  return resume_mailed_at;
}

export async function markResumeMailed(tx: Tx, cartUuid: string, now: Date): Promise<void> {
  await tx
    .updateTable('cart')
    .set({ resume_mailed_at: now })
    .where('uuid', '=', cartUuid)
    .execute();
}
