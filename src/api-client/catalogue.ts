/**
 * The two public requests that every page's header makes. They use `fetch` and no parser library, so a
 * text-only page doesn't load the whole API client.
 */

import { FALLBACK_TEXT, failureText, property } from '#contracts/api/failure-text.ts';
import * as limits from '#contracts/api/limits.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { type Brand, brandOf } from '#contracts/site/brand.ts';
import { pagePaths } from '#contracts/site/page-paths.ts';
import type { Language } from '#words/languages.ts';
import { currentLanguage } from '#words/store.ts';
import { fetchApi } from './fetch-api.ts';

export type MenuService = { uuid: string; slug?: string | undefined; name: string };

export type ServiceData = { services: MenuService[]; failure?: string };

/** Cached for each language, because the header and the form on a page need the same list. */
const answers: Partial<Record<Language, Promise<ServiceData>>> = {};

/**
 * Returns the active services in the server's order, or an empty list if the request fails. Sends one request
 * per page, and another on the next call if the list was empty.
 */
export function readServices(): Promise<ServiceData> {
  const language = currentLanguage();
  const answer =
    answers[language] ??
    askForServices().then((read) => {
      if (read.services.length === 0) delete answers[language];
      return read;
    });
  answers[language] = answer;
  return answer;
}

export async function fetchServices(): Promise<MenuService[]> {
  return (await readServices()).services;
}

/** Finds a service by uuid, or by the slug in its address. */
export function findService(
  services: readonly MenuService[],
  given: string | null,
): MenuService | undefined {
  return services.find(({ uuid, slug }) => uuid === given || slug === given);
}

/** Returns the provider's brand from the DMV_LOGO parameter. If the request fails, all of its parts are undefined. */
export async function fetchBrand(): Promise<Brand> {
  const { rows } = await readList(`${pagePaths.systemParams}?code=DMV_LOGO`);
  return brandOf(property(rows[0], 'value'));
}

async function askForServices(): Promise<ServiceData> {
  const query = `limit=${limits.servicePageSize}&page=${limits.firstServicePage}`;
  const { rows, ...rest } = await readList(`${pagePaths.serviceTypes}?${query}`);
  const services = rows.flatMap((row) => {
    const uuid = property(row, 'uuid');
    const name = property(row, 'name');
    const slug = property(row, 'slug');
    const active = property(row, 'status') === 1;
    if (!active || typeof uuid !== 'string' || typeof name !== 'string') return [];
    return [{ uuid, slug: typeof slug === 'string' ? slug : undefined, name }];
  });
  return { services, ...rest };
}

async function readList(url: string): Promise<{ rows: unknown[]; failure?: string }> {
  try {
    const response = await fetchApi(url);
    const body: unknown = await response.json().catch(() => undefined);
    if (property(body, 'status') === 'fail' || !response.ok) {
      return { rows: [], failure: failureText(body) ?? FALLBACK_TEXT };
    }
    const rows = property(property(body, 'data'), 'data');
    return { rows: Array.isArray(rows) ? rows : [] };
  } catch (cause) {
    console.warn(`Could not read ${url}`, cause);
    return { rows: [], failure: serverMessages.networkError };
  }
}
