import { type FeeConfig, feeConfigSchema } from '#contracts/catalogue/fees.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import {
  ACTIVE,
  type ServiceType as ServiceTypeAnswer,
} from '#contracts/catalogue/service-type.ts';
import { overnightCents } from '#contracts/catalogue/system-param.ts';
import type { Queryable, ServiceTypeRow } from '../../db/schema.ts';
import { isUuid } from '../../db/uuid.ts';
import { selectActiveServices, selectParams, selectService } from './store.ts';

/** One page of the services that customers see, in the order of the menu. */
export async function listServices(db: Queryable, page: { limit: number; page: number }) {
  const { rows, total } = await selectActiveServices(db, page);
  return { rows: rows.map(presentService), total, ...page };
}

/** A service that can be ordered, or undefined. */
export async function findActiveService(
  db: Queryable,
  uuid: string,
): Promise<ServiceTypeRow | undefined> {
  const service = isUuid(uuid) ? await selectService(db, uuid) : undefined;
  return service?.status === ACTIVE ? service : undefined;
}

/** The service in an existing row, active or not. */
export async function serviceOf(db: Queryable, uuid: string): Promise<ServiceTypeRow> {
  const service = await selectService(db, uuid);
  if (!service) throw new Error(`Service type ${uuid} is missing`);
  return service;
}

/** The default fees of a service, in dollars. */
export function priceConfigOf(service: { price_config: unknown }): FeeConfig {
  return feeConfigSchema.parse(service.price_config);
}

/** System parameters by code, or all of them. */
export async function listParams(db: Queryable, code: string | undefined) {
  return selectParams(db, code);
}

/** What overnight shipping adds to a line. */
export async function overnightPrice(db: Queryable): Promise<Cents> {
  const [param] = await selectParams(db, 'OVERNIGHT_SHIPPING');
  return overnightCents(param?.value);
}

function presentService(service: ServiceTypeRow): ServiceTypeAnswer {
  return {
    uuid: service.uuid,
    slug: service.slug,
    name: service.name,
    service_description: service.service_description,
    status: service.status,
    kind: service.kind,
    for_boats: service.for_boats,
    price_config: priceConfigOf(service),
  };
}
