import { sql } from 'kysely';
import { property } from '#contracts/api/failure-text.ts';
import { type FeeConfig, feeConfigSchema } from '#contracts/catalogue/fees.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import {
  ACTIVE,
  type ServiceType as ServiceTypeResponse,
} from '#contracts/catalogue/service-type.ts';
import { overnightCents } from '#contracts/catalogue/system-param.ts';
import { translate } from '#words/words.ts';
import type { ServiceTypeRow } from '../../db/schema.ts';
import type { CatalogueRows } from './catalogue.ts';
import type { ParamRow } from './store.ts';

type Page = { limit: number; page: number };

/** The services that customers see, in menu order. */
export function activeIn({ services }: CatalogueRows): ServiceTypeRow[] {
  return services.filter(({ status }) => status === ACTIVE);
}

export function pageOfServices(rows: CatalogueRows, { limit, page }: Page) {
  const active = activeIn(rows);
  const shown = active.slice(limit * page, limit * (page + 1));
  return { rows: shown.map(presentService), total: active.length, limit, page };
}

/** Returns undefined if the service doesn't exist or can't be ordered. */
export function findActiveService(rows: CatalogueRows, uuid: string): ServiceTypeRow | undefined {
  const wanted = uuid.toLowerCase();
  return activeIn(rows).find((service) => service.uuid === wanted);
}

/** The service that an existing row refers to, active or not. */
export function serviceOf({ services }: CatalogueRows, uuid: string): ServiceTypeRow {
  const service = services.find((one) => one.uuid === uuid);
  if (!service) throw new Error(`Service type ${uuid} is missing`);
  return service;
}

/** A service's default fees, in dollars. */
export function priceConfigOf(service: { price_config: unknown }): FeeConfig {
  return feeConfigSchema.parse(service.price_config);
}

/** The fields of a service that a quote depends on. */
export function termsOf(service: ServiceTypeRow) {
  return {
    kind: service.kind,
    priceConfig: priceConfigOf(service),
    convenienceRate: service.convenience_basis_points / 10_000,
  };
}

/** The parameters in the request's language. Text that isn't a default has no translation. */
export function paramsOf({ params }: CatalogueRows, code: string | undefined): ParamRow[] {
  return params
    .filter((param) => code === undefined || param.code === code)
    .map((param) => {
      const subTitle = property(param.value, 'sub_title');
      return typeof subTitle === 'string'
        ? { ...param, value: { ...Object(param.value), sub_title: translate(subTitle) } }
        : param;
    });
}

export const OVERNIGHT_CODE = 'OVERNIGHT_SHIPPING';

/** Selects the current value of `overnightCents`, as part of a larger statement. */
export const overnightParam = sql<unknown>`(select value from system_param where code = ${OVERNIGHT_CODE})`;

export function overnightPriceIn(params: readonly ParamRow[]): Cents {
  return overnightCents(params.find(({ code }) => code === OVERNIGHT_CODE)?.value);
}

function presentService(service: ServiceTypeRow): ServiceTypeResponse {
  return {
    uuid: service.uuid,
    slug: service.slug,
    name: translate(service.name),
    service_description: translate(service.service_description),
    status: service.status,
    kind: service.kind,
    for_boats: service.for_boats,
    price_config: priceConfigOf(service),
  };
}
