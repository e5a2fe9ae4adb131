import { operationPaths } from '#contracts/api/paths.ts';
import type { PreparedAsset, Sources } from './asset-table.ts';

type PolicyOptions = { connectsTo?: readonly string[]; framers?: readonly string[] };

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** What every page may load: files of this site, and pictures that it has made itself. */
const DIRECTIVES = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'object-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
};
/**
 * No text becomes a script or markup by a call of the page's own, and none may be declared harmless. What a
 * page tries against its policy is told to us: by the first way in most browsers, by the second in newer ones.
 */
const GUARDS = `require-trusted-types-for 'script'; trusted-types 'none'; report-uri ${operationPaths.policyReports}; report-to policy`;
const REPORTS_TO = { 'reporting-endpoints': `policy="${operationPaths.policyReports}"` };

/**
 * Headers on every response. An address of the funnel opens a customer's data, so no referrer leaves the
 * site.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** The widget's loader runs in partners' pages, also in those that isolate themselves. */
const WIDGET_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Names that say what is in the file: of a build, or a released version of the loader. */
const UNCHANGING = /^(?:_astro|widget\/\d+\.\d+\.\d+)\//;

/** The headers of a file, whichever form of it is sent; its page may send requests to the origins, too. */
export function headersOf(
  { file, type, etag, sources }: PreparedAsset,
  connectsTo: readonly string[],
): Headers {
  return {
    'content-type': type,
    'cache-control': lifeOf(file),
    etag,
    ...securityHeaders,
    ...(file.startsWith('widget/') ? WIDGET_HEADERS : {}),
    ...(sources && {
      'content-security-policy': policyOf(sources, { connectsTo }),
      ...REPORTS_TO,
    }),
  };
}

function lifeOf(file: string): string {
  if (UNCHANGING.test(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('widget/') ? 'public, max-age=3600' : 'no-cache';
}

/** The policy of a page that only `framers` may frame. */
export function policyOf(
  sources: Sources,
  { connectsTo = [], framers = [] }: PolicyOptions = {},
): string {
  const pageSources: Record<string, readonly string[]> = {
    ...sources,
    'img-src': [...sources['img-src'], ...connectsTo],
    'connect-src': [...sources['connect-src'], ...connectsTo],
    'frame-ancestors': framers.length > 0 ? framers : ["'none'"],
  };
  const directives = Object.entries({ ...DIRECTIVES, 'frame-ancestors': [] }).map(
    ([directive, all]) => [directive, ...all, ...(pageSources[directive] ?? [])].join(' '),
  );
  return [...directives, GUARDS].join('; ');
}

/** As Node takes headers fastest: names and values in turn. */
export const rawOf = (headers: Headers): string[] => Object.entries(headers).flat();
