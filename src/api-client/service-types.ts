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

/** The active services with all that is known of them. Throws where they cannot be had. */
export async function fetchServiceTypes(): Promise<ServiceOption[]> {
  const body = await call({
    path: paths.serviceTypes,
    query: { limit: limits.servicePageSize, page: limits.servicePage },
  });
  return activeServices(parseList(serviceTypeSchema, body)).map(toServiceOption);
}
