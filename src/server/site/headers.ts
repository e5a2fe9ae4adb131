import { operationPaths } from '#contracts/api/paths.ts';
import type { PreparedAsset } from './asset-table.ts';

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

const NO_FRAMES = "frame-ancestors 'none'";
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
  { file, type, etag, policy }: PreparedAsset,
  connectsTo: readonly string[],
): Headers {
  return {
    'content-type': type,
    'cache-control': lifeOf(file),
    etag,
    ...securityHeaders,
    ...(file.startsWith('widget/') ? WIDGET_HEADERS : {}),
    ...(policy !== undefined && {
      'content-security-policy': `${connecting(policy, connectsTo)}; ${NO_FRAMES}; ${GUARDS}`,
      ...REPORTS_TO,
    }),
  };
}

function lifeOf(file: string): string {
  if (UNCHANGING.test(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('widget/') ? 'public, max-age=3600' : 'no-cache';
}

/** The headers of a page that only these origins may frame. */
export function framedBy(headers: Headers, origins: readonly string[]): Headers {
  const policy = headers['content-security-policy'];
  if (policy === undefined) return headers;
  const framed = policy.replace(NO_FRAMES, `frame-ancestors ${origins.join(' ')}`);
  return { ...headers, 'content-security-policy': framed };
}

/** As Node takes headers fastest: names and values in turn. */
export const rawOf = (headers: Headers): string[] => Object.entries(headers).flat();

function connecting(policy: string, origins: readonly string[]): string {
  if (origins.length === 0) return policy;
  return policy.replace(/(?:connect|img)-src [^;]*/g, (sources) => [sources, ...origins].join(' '));
}
