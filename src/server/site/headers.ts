import { operationPaths } from '#contracts/api/paths.ts';
import { FRAMED_CHECKOUT } from '#routes/pages.ts';
import type { PreparedAsset, Sources } from './asset-table.ts';

type PolicyOptions = { connectsTo?: readonly string[]; framers?: readonly string[] };

/** Headers by lowercase name. */
export type Headers = Readonly<Record<string, string>>;

/** What every page may load: files of this site, and pictures that the page itself generated. */
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
 * Trusted Types: page code can't turn text into scripts or markup, and can't declare any as safe. Newer browsers report
 * violations to us through `report-to`, all others through `report-uri`.
 */
const GUARDS = `require-trusted-types-for 'script'; trusted-types 'none'; report-uri ${operationPaths.policyReports}; report-to policy`;
const REPORTS_TO = { 'reporting-endpoints': `policy="${operationPaths.policyReports}"` };

/** Headers for every response. Funnel URLs grant access to customer data, so no referrer leaves the site. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** The widget's loader runs in partners' pages, even in cross-origin isolated ones. */
const WIDGET_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Content-hashed build files, and released versions of the loader. */
const UNCHANGING = /^(?:_astro|widget\/\d+\.\d+\.\d+)\//;

/** The headers of a file, compressed or not. Its page may also send requests to the origins in `connectsTo`. */
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

/** Node's fastest header format: alternating names and values. */
export const rawOf = (headers: Headers): string[] => Object.entries(headers).flat();

/** The partner's public key in a request for the framed checkout. Undefined for any other request. */
export function partnerKeyOf(url: string): string | undefined {
  if (!url.startsWith(FRAMED_CHECKOUT)) return undefined;
  const [path, query] = url.split('?');
  if (path !== FRAMED_CHECKOUT) return undefined;
  return new URLSearchParams(query).get('partner') ?? undefined;
}
