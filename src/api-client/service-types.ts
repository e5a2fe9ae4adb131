import {
  activeServices,
  type ServiceOption,
  serviceTypeSchema,
  toServiceOption,
} from '#contracts/catalogue/service-type.ts';
import { limits } from '#contracts/every-page/limits.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { call } from './http.ts';
import { parseList } from './parse.ts';

/** The active services with all their fields. Throws if they cannot be read. */
export async function fetchServiceTypes(): Promise<ServiceOption[]> {
  const body = await call({
    path: paths.serviceTypes,
    query: { limit: limits.servicePageSize, page: limits.servicePage },
  });
  return activeServices(parseList(serviceTypeSchema, body)).map(toServiceOption);
}
