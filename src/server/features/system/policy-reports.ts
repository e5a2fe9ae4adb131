import * as z from 'zod/mini';

/** A policy violation without anything that identifies the visitor. */
export type PolicyReport = {
  directive: string;
  /** A keyword such as `inline` or `eval`, or the origin of a URL. */
  blocked: string;
  /** The first segment of the page's path: the rest of the path may contain a customer's ID. */
  page: string;
};

const DIRECTIVES: ReadonlySet<string> = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'frame-src',
  'object-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'worker-src',
  'require-trusted-types-for',
  'trusted-types',
]);
const MAX = 20;

const text = z._default(z.string(), '');
const earlier = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
const later = z.array(
  z.object({
    type: text,
    body: z.optional(z.object({ documentURL: text, effectiveDirective: text, blockedURL: text })),
  }),
);

/** Parses both report formats that browsers send. Empty for anything else. */
export function readReports(body: unknown): PolicyReport[] {
  const one = earlier.safeParse(body);
  if (one.success) {
    const report = one.data['csp-report'];
    const [violated = ''] = report['violated-directive'].split(' ');
    return [
      reportOf(
        report['effective-directive'] || violated,
        report['blocked-uri'],
        report['document-uri'],
      ),
    ];
  }
  const several = later.safeParse(body);
  return (several.data ?? [])
    .slice(0, MAX)
    .flatMap(({ type, body }) =>
      type === 'csp-violation' && body
        ? [reportOf(body.effectiveDirective, body.blockedURL, body.documentURL)]
        : [],
    );
}

function reportOf(directive: string, blocked: string, page: string): PolicyReport {
  return {
    directive: DIRECTIVES.has(directive) ? directive : 'other',
    blocked: originOf(blocked),
    page: firstPartOf(page),
  };
}

function originOf(blocked: string): string {
  if (/^[a-z-]{1,30}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'unknown';
  const { origin, protocol } = new URL(blocked);
  return origin === 'null' ? protocol : origin;
}

function firstPartOf(page: string): string {
  const part = URL.canParse(page) ? new URL(page).pathname.split('/')[1] : undefined;
  return part !== undefined && /^[a-z-]{0,40}$/.test(part) ? `/${part}` : 'unknown';
}
