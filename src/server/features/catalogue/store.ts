import type { Queryable, ServiceTypeRow } from '../../db/schema.ts';

export type ParamRow = { code: string; value: unknown };

export async function selectServices(db: Queryable): Promise<ServiceTypeRow[]> {
  return db.selectFrom('service_type').selectAll().orderBy('position').execute();
}

export async function selectParams(db: Queryable): Promise<ParamRow[]> {
  return db.selectFrom('system_param').selectAll().orderBy('code').execute();
}
