import type { RenewalCheckoutApi } from '../checkout/types.ts';
import { RELEASE } from '../releases/current.ts';

const loading = new Map<string, Promise<RenewalCheckoutApi>>();

/**
 * Loads a checkout's widget script once per page, even if it is called several times. If a script of any
 * version is already in the page, that one is used. The browser rejects a script that differs from this
 * version. A failed load can be retried. Rejects if the script can't be loaded.
 */
export function loadRenewalCheckout(origin: string): Promise<RenewalCheckoutApi> {
  const site = new URL(origin).origin;
  const running = loading.get(site);
  if (running) return running;
  const started = insert(site).catch((cause: unknown) => {
    loading.delete(site);
    throw new Error(`Failed to load ${site}${RELEASE.path}`, { cause });
  });
  loading.set(site, started);
  return started;
}

function insert(site: string): Promise<RenewalCheckoutApi> {
  if (window.RenewalCheckout) return Promise.resolve(window.RenewalCheckout);
  return new Promise((resolve, reject) => {
    const standing = [...document.scripts].find(
      ({ src }) => src.startsWith(`${site}/widget/`) && src.endsWith('v1.js'),
    );
    const script = standing ?? document.createElement('script');
    script.addEventListener('load', () => {
      if (window.RenewalCheckout) resolve(window.RenewalCheckout);
      else reject(new Error('The script did not define RenewalCheckout'));
    });
    script.addEventListener('error', (event) => {
      script.remove();
      reject(event);
    });
    if (standing) return;
    script.integrity = RELEASE.integrity;
    script.crossOrigin = 'anonymous';
    script.src = `${site}${RELEASE.path}`;
    script.async = true;
    document.head.append(script);
  });
}
