import { operationPaths } from '#contracts/api/paths.ts';
import { FRAMED_CHECKOUT, PAYMENT_RETURN } from '#routes/pages.ts';
import { englishPath } from '#words/language-paths.ts';
import type { PreparedAsset, Sources } from './asset-table.ts';

export type PageOptions = {
  /** Origins to which pages may send requests and from which they may show pictures. */
  connectsTo?: readonly string[];
  /**
   * Whether the payment provider serves the card fields: on any page of the site or, after `optionsFor`, on this page.
   */
  hasHostedFields?: boolean;
};

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
const guardsOf = (policies: string) =>
  `require-trusted-types-for 'script'; trusted-types ${policies}; report-uri ${operationPaths.policyReports}; report-to policy`;
const REPORTS_TO = { 'reporting-endpoints': `policy="${operationPaths.policyReports}"` };

/**
 * Pages with the payment form. A policy belongs to a document, so the partners' checkout has the payment form's policy
 * from its first step.
 */
const PAYMENT_PAGES: ReadonlySet<string> = new Set([
  '/shell/payment-details/index.html',
  '/shell/fee-difference/index.html',
  `${FRAMED_CHECKOUT}/index.html`,
]);
const RETURN_PAGE = `${PAYMENT_RETURN.slice(1)}/index.html`;
const FONT = /\.woff2$/;

/** What Stripe's fields, the wallets' buttons, and the banks' pages need: docs.stripe.com/security/guide. */
const STRIPE = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': [
    "'self'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ],
  'connect-src': ['https://api.stripe.com', 'https://pay.google.com', 'https://google.com/pay'],
};

/** Only the pages with the payment form have the provider's fields. */
export function optionsFor({ file }: PreparedAsset, options: PageOptions): PageOptions {
  const hasHostedFields =
    options.hasHostedFields === true && PAYMENT_PAGES.has(englishPath(`/${file}`));
  return { ...options, hasHostedFields };
}

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

export function headersOf(asset: PreparedAsset, options: PageOptions): Headers {
  const { file, type, etag, sources } = asset;
  const pageOptions = optionsFor(asset, options);
  // The provider's frames use our font.
  const isShared = file.startsWith('widget/') || (options.hasHostedFields && FONT.test(file));
  return {
    'content-type': type,
    'cache-control': lifeOf(file),
    etag,
    ...securityHeaders,
    ...(isShared && WIDGET_HEADERS),
    // Wallets and banks open windows that send their result back to the page.
    ...(pageOptions.hasHostedFields && {
      'cross-origin-opener-policy': 'same-origin-allow-popups',
    }),
    ...(sources && {
      'content-security-policy': policyOf(sources, pageOptions),
      ...REPORTS_TO,
    }),
    ...(file === RETURN_PAGE && sources && returnHeadersOf(sources)),
  };
}

/**
 * The page to which a bank returns customers. Frames of the bank, the provider, and the partner may be around it, so it
 * doesn't restrict who frames it. It shows nothing and only reports to our page. Its URL contains a secret.
 */
function returnHeadersOf(sources: Sources): Headers {
  const scripts = sources['script-src'].join(' ');
  return {
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; script-src ${scripts}; ${guardsOf("'none'")}`,
    'referrer-policy': 'no-referrer',
  };
}

/** The ETag of a page whose policy depends on the settings: browsers keep the old policy for an unchanged page. */
export function etagFor(asset: PreparedAsset, options: PageOptions): string {
  return optionsFor(asset, options).hasHostedFields
    ? asset.etag.replace(/"$/, '-hosted"')
    : asset.etag;
}

function lifeOf(file: string): string {
  if (UNCHANGING.test(file)) return 'public, max-age=31536000, immutable';
  return file.startsWith('widget/') ? 'public, max-age=3600' : 'no-cache';
}

export function policyOf(
  sources: Sources,
  {
    connectsTo = [],
    framers = [],
    hasHostedFields,
  }: PageOptions & { framers?: readonly string[] } = {},
): string {
  const pageSources: Record<string, readonly string[]> = {
    ...sources,
    'img-src': [...sources['img-src'], ...connectsTo],
    'connect-src': [...sources['connect-src'], ...connectsTo],
    'frame-ancestors': framers.length > 0 ? framers : ["'none'"],
  };
  const theirs: Record<string, readonly string[]> = hasHostedFields ? STRIPE : {};
  const named = {
    ...DIRECTIVES,
    ...(hasHostedFields && { 'frame-src': [] }),
    'frame-ancestors': [],
  };
  const directives = Object.entries(named).map(([directive, all]) =>
    [directive, ...all, ...(pageSources[directive] ?? []), ...(theirs[directive] ?? [])].join(' '),
  );
  return [...directives, guardsOf(hasHostedFields ? 'default' : "'none'")].join('; ');
}

/** Node's fastest header format: alternating names and values. */
export const rawHeadersOf = (headers: Headers): string[] => Object.entries(headers).flat();

/** The partner's public key in a request for the framed checkout. Undefined for any other request. */
export function partnerKeyOf(url: string): string | undefined {
  if (!url.includes(FRAMED_CHECKOUT)) return undefined;
  const [path = '', query] = url.split('?');
  if (englishPath(path) !== FRAMED_CHECKOUT) return undefined;
  return new URLSearchParams(query).get('partner') ?? undefined;
}
