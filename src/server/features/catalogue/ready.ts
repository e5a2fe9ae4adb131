import { paths } from '#contracts/api/paths.ts';
import { pageQuerySchema } from '#contracts/catalogue/service-type.ts';
import { LANGUAGES, type Language } from '#words/languages.ts';
import { runIn } from '#words/store.ts';
import { successList } from '../../http/envelope.ts';
import {
  publicCacheControl,
  type ReadyResponse,
  type ReadySource,
} from '../../http/ready-responses.ts';
import type { Catalogue, CatalogueRows } from './catalogue.ts';
import { pageOfServices, paramsOf } from './service.ts';

/** How long caches may keep public data. An old price can be visible for this long. */
export const CACHED_SECONDS = 5;

export function respondServices(rows: CatalogueRows, query: { limit: number; page: number }) {
  const { rows: services, ...page } = pageOfServices(rows, query);
  return successList('Service types', services, page);
}

export function respondParams(rows: CatalogueRows, code: string | undefined) {
  return successList('System parameters', paramsOf(rows, code));
}

/** The queries that our pages send. All other queries go to the framework. */
const SERVICE_QUERIES = [{}, { limit: 100, page: 0 }];
const PARAM_CODES = [undefined, 'DMV_LOGO', 'OVERNIGHT_SHIPPING'];

/** Catalog responses that every visitor needs. They are refreshed with the cache. */
export function readyCatalogue(catalogue: Catalogue): ReadySource {
  let cache: { rows: CatalogueRows; answers: ReadyResponse[] } | undefined;
  return () => {
    const rows = catalogue.remembered();
    if (rows === undefined) return undefined;
    if (cache?.rows !== rows)
      cache = { rows, answers: LANGUAGES.flatMap((language) => answersIn(language, rows)) };
    return cache.answers;
  };
}

function answersIn(language: Language, rows: CatalogueRows): ReadyResponse[] {
  return runIn(language, () => answersOf(rows).map((answer) => ({ ...answer, language })));
}

function answersOf(rows: CatalogueRows): ReadyResponse[] {
  const cacheControl = publicCacheControl(CACHED_SECONDS);
  const services = SERVICE_QUERIES.map((query) => ({
    url: withQuery(paths.serviceTypes, query),
    route: paths.serviceTypes,
    cacheControl,
    body: respondServices(rows, pageQuerySchema.parse(query)),
  }));
  const params = PARAM_CODES.map((code) => ({
    url: withQuery(paths.systemParams, code === undefined ? {} : { code }),
    route: paths.systemParams,
    cacheControl,
    body: respondParams(rows, code),
  }));
  return [...services, ...params];
}

function withQuery(path: string, query: Record<string, string | number>): string {
  const words = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return words.length === 0 ? path : `${path}?${words.join('&')}`;
}
