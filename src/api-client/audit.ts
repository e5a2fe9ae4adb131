/**
 * Sends customers' actions to the audit log. The customer never sees a failure; it is only logged to the
 * console. Uses `fetch` because it works during unload and because the home page includes this module.
 */
import { publicConfig } from '#config/public.ts';
import { property } from '#contracts/api/failure-text.ts';
import { pagePaths } from '#contracts/site/page-paths.ts';
import { fetchApi } from './fetch-api.ts';

const ADDRESS_TIMEOUT_MS = 3000;
const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

let lookup: Promise<string> | undefined;

/** Sends an event, `EVENT_NAME: state`, without waiting for the response. Never throws. */
export function audit(message: string, userUuid: string | null): void {
  void send(message, userUuid).catch((cause: unknown) => {
    console.warn('An audit entry was not saved', cause);
  });
}

export const browserOf = (agent: string) => nameIn(BROWSERS, agent);
export const systemOf = (agent: string) => nameIn(SYSTEMS, agent);
const describeAgent = (agent: string) => `${browserOf(agent)} on ${systemOf(agent)}; ${agent}`;

async function send(message: string, userUuid: string | null): Promise<void> {
  lookup ??= findAddress();
  const entry = {
    app_code: publicConfig.auditAppCode,
    user_uuid: userUuid,
    log_type: 1,
    message,
    ip_address: await lookup,
    user_agent: describeAgent(navigator.userAgent),
  };
  const response = await fetchApi(pagePaths.auditLogs, {
    method: 'POST',
    body: JSON.stringify([entry]),
    keepalive: true,
  });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
}

/**
 * Returns the visitor's IP address, or an empty string if it is unknown. The browser caches the response for
 * later pages, so there is one lookup per session and nothing in storage for a logout to clear.
 */
async function findAddress(): Promise<string> {
  try {
    const terms: RequestInit = {
      cache: 'force-cache',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(ADDRESS_TIMEOUT_MS),
    };
    // The token must not be sent to another company's lookup service.
    const other = publicConfig.ipLookupUrl;
    const response = await (other ? fetch(other, terms) : fetchApi(pagePaths.ip, terms));
    const ip = property(await response.json(), 'ip');
    if (typeof ip === 'string') return ip;
    throw new Error('Expected an address');
  } catch (cause) {
    console.warn('The address lookup failed', cause);
    return '';
  }
}

function nameIn(names: readonly (readonly [string, RegExp])[], agent: string): string {
  return names.find(([, pattern]) => pattern.test(agent))?.[0] ?? 'Other';
}
