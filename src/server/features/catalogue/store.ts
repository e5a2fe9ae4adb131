import type { Queryable, ServiceTypeRow } from '../../db/schema.ts';

export async function selectActiveServices(
  db: Queryable,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: ServiceTypeRow[]; total: number }> {
  const active = db.selectFrom('service_type').where('status', '=', 1);
  const rows = await active
    .selectAll()
    .orderBy('position')
    .limit(limit)
    .offset(limit * page)
    .execute();
  const { total } = await active
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

export async function selectService(
  db: Queryable,
  uuid: string,
): Promise<ServiceTypeRow | undefined> {
  return db.selectFrom('service_type').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

export async function selectParams(
  db: Queryable,
  code: string | undefined,
): Promise<{ code: string; value: unknown }[]> {
  const params = db.selectFrom('system_param').selectAll().orderBy('code');
  return (code === undefined ? params : params.where('code', '=', code)).execute();
}
