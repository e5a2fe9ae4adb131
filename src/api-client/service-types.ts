import * as limits from '#contracts/api/limits.ts';
import {
  activeServices,
  getServiceTypes,
  type ServiceOption,
  toServiceOption,
} from '#contracts/catalogue/service-type.ts';
import { request } from './request.ts';

/** Returns the active services with all their fields. Throws if they can't be read. */
export async function fetchServiceTypes(): Promise<ServiceOption[]> {
  const page = { limit: limits.servicePageSize, page: limits.firstServicePage };
  return activeServices(await request(getServiceTypes, page)).map(toServiceOption);
}
