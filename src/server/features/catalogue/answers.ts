import { successList } from '../../http/envelope.ts';
import type { CatalogueRows } from './catalogue.ts';
import { pageOfServices, paramsOf } from './service.ts';

/** How long caches may keep public data, and so how long an old price may be visible. */
export const CACHED_SECONDS = 5;

export function answerServices(rows: CatalogueRows, query: { limit: number; page: number }) {
  const { rows: services, ...page } = pageOfServices(rows, query);
  return successList('Service types', services, page);
}

export function answerParams(rows: CatalogueRows, code: string | undefined) {
  return successList('System parameters', paramsOf(rows, code));
}
