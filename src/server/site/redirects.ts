/** Redirects that editors define. The build writes them as a fixed list, so only editors choose the targets. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';

const PERMANENT = 308;
const TEMPORARY = 307;

const redirectsSchema = z.array(
  z.object({
    from: z.string().regex(/^\/[^/]/),
    to: z.string().regex(/^\/$|^\/[^/\\]|^https:\/\/[^/]/),
    permanent: z.boolean(),
  }),
);
type Redirect = z.infer<typeof redirectsSchema>[number];
export type Redirects = ReadonlyMap<string, Redirect>;

/** Throws if the list is malformed. */
export async function readRedirects(siteFolder: string): Promise<Redirects> {
  const file = join(siteFolder, 'redirects.json');
  const list: unknown = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : [];
  return new Map(redirectsSchema.parse(list).map((redirect) => [redirect.from, redirect]));
}

/** Undefined for a path without a redirect. The query is added only for targets on this site. */
export function redirectFor(redirects: Redirects, path: string, query: string | undefined) {
  const redirect = redirects.get(path) ?? redirects.get(trimEnd(path, '/'));
  if (!redirect) return undefined;
  const { to, permanent } = redirect;
  const [page = '', anchor] = to.split('#', 2);
  const search = query === undefined || !to.startsWith('/') ? '' : `?${query}`;
  return {
    status: permanent ? PERMANENT : TEMPORARY,
    headers: {
      location: `${page}${search}${anchor === undefined ? '' : `#${anchor}`}`,
      'cache-control': 'no-cache',
    },
  };
}
