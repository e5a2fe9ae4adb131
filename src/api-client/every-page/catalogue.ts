/**
 * The two public reads that every page's header makes. They use fetch and no parser library, so that
 * a page of text does not carry the whole API client; everything else goes through `http.ts`.
 */
import { type Brand, brandOf, DEFAULT_BRAND } from '#contracts/every-page/brand.ts';
import { property } from '#contracts/every-page/failure-text.ts';
import { limits } from '#contracts/every-page/limits.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { authorization } from './session-token.ts';

/** A service as menus and selects show it. */
export type MenuService = { uuid: string; name: string };

/** The header and the form of a page need the same list. */
let services: Promise<MenuService[]> | undefined;

/**
 * The active services, in the server's order; none when they cannot be had. Asked for once per page,
 * and again after none came.
 */
export function fetchServices(): Promise<MenuService[]> {
  services ??= readServices().then((read) => {
    if (read.length === 0) services = undefined;
    return read;
  });
  return services;
}

/** What the DMV_LOGO parameter says of the provider; the defaults when it cannot be had. */
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
    const active = property(row, 'status') === 1;
    return active && typeof uuid === 'string' && typeof name === 'string' ? [{ uuid, name }] : [];
  });
}

async function readList(url: string): Promise<unknown[]> {
  try {
    const response = await fetch(url, {
      headers: { 'Content-Type': 'application/json', ...authorization() },
    });
    const body: unknown = await response.json();
    if (property(body, 'status') === 'fail') return [];
    const rows = property(property(body, 'data'), 'data');
    return Array.isArray(rows) ? rows : [];
  } catch (cause) {
    console.warn(`Could not read ${url}`, cause);
    return [];
  }
}
