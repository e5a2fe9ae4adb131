import { type FeeConfig, feeConfigSchema } from '#contracts/catalogue/fees.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import {
  ACTIVE,
  type ServiceType as ServiceTypeAnswer,
} from '#contracts/catalogue/service-type.ts';
import { overnightCents } from '#contracts/catalogue/system-param.ts';
import type { Queryable, ServiceTypeRow } from '../../db/schema.ts';
import type { CatalogueRows } from './memory.ts';
import { type ParamRow, selectParams } from './store.ts';

type Page = { limit: number; page: number };

/** The services that customers see, in the order of the menu. */
export function activeIn({ services }: CatalogueRows): ServiceTypeRow[] {
  return services.filter(({ status }) => status === ACTIVE);
}

/** One page of the services that customers see. */
export function pageOfServices(rows: CatalogueRows, { limit, page }: Page) {
  const active = activeIn(rows);
  const shown = active.slice(limit * page, limit * (page + 1));
  return { rows: shown.map(presentService), total: active.length, limit, page };
}

/** A service that can be ordered, or undefined. */
export function findActiveService(rows: CatalogueRows, uuid: string): ServiceTypeRow | undefined {
  const wanted = uuid.toLowerCase();
  return activeIn(rows).find((service) => service.uuid === wanted);
}

/** The service in an existing row, active or not. */
export function serviceOf({ services }: CatalogueRows, uuid: string): ServiceTypeRow {
  const service = services.find((one) => one.uuid === uuid);
  if (!service) throw new Error(`Service type ${uuid} is missing`);
  return service;
}

/** The default fees of a service, in dollars. */
export function priceConfigOf(service: { price_config: unknown }): FeeConfig {
  return feeConfigSchema.parse(service.price_config);
}

/** System parameters by code, or all of them. */
export function paramsOf({ params }: CatalogueRows, code: string | undefined): ParamRow[] {
  return params.filter((param) => code === undefined || param.code === code);
}

/** What overnight shipping adds to a line, as the database says at this moment. */
export async function overnightPrice(db: Queryable): Promise<Cents> {
  return overnightPriceIn(await selectParams(db));
}

export function overnightPriceIn(params: readonly ParamRow[]): Cents {
  return overnightCents(params.find(({ code }) => code === 'OVERNIGHT_SHIPPING')?.value);
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
