/**
 * The two public requests of every page's header. They use fetch and no parser library, so that a page of
 * text does not load the whole API client.
 */
import { type Brand, brandOf, DEFAULT_BRAND } from '#contracts/every-page/brand.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { limits } from '#contracts/every-page/limits.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { ask } from './ask.ts';

/** A service as menus and selects show it. */
export type MenuService = { uuid: string; slug?: string | undefined; name: string };

/** The header and the form of a page need the same list. */
let services: Promise<MenuService[]> | undefined;

/**
 * The active services, in the server's order; an empty list if the request fails. Requested once per page,
 * and again after an empty list.
 */
export function fetchServices(): Promise<MenuService[]> {
  services ??= readServices().then((read) => {
    if (read.length === 0) services = undefined;
    return read;
  });
  return services;
}

/** The service that is given by its slug, as in addresses, or by its uuid. */
export function findService(
  services: readonly MenuService[],
  given: string | null,
): MenuService | undefined {
  return services.find(({ uuid, slug }) => uuid === given || slug === given);
}

/** The provider's brand from the DMV_LOGO parameter; the defaults if the request fails. */
export async function fetchBrand(): Promise<Brand> {
  const [row] = await readList(`${paths.systemParams}?code=DMV_LOGO`);
  return row === undefined ? DEFAULT_BRAND : brandOf(property(row, 'value'));
}

async function readServices(): Promise<MenuService[]> {
  const query = `limit=${limits.servicePageSize}&page=${limits.servicePage}`;
  const rows = await readList(`${paths.serviceTypes}?${query}`);
  return rows.flatMap((row) => {
    const uuid = property(row, 'uuid');
    const name = property(row, 'name');
    const slug = property(row, 'slug');
    const active = property(row, 'status') === 1;
    if (!active || typeof uuid !== 'string' || typeof name !== 'string') return [];
    return [{ uuid, slug: typeof slug === 'string' ? slug : undefined, name }];
  });
}

async function readList(url: string): Promise<unknown[]> {
  try {
    const response = await ask(url);
    const body: unknown = await response.json();
    if (property(body, 'status') === 'fail') return [];
    const rows = property(property(body, 'data'), 'data');
    return Array.isArray(rows) ? rows : [];
  } catch (cause) {
    console.warn(`Could not read ${url}`, cause);
    return [];
  }
}
