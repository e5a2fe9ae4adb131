import type { RenewalCheckoutApi } from '../checkout/types.ts';

const loading = new Map<string, Promise<RenewalCheckoutApi>>();

/**
 * Loads a checkout's widget script once per page, however often it is called, and finds one that is in the
 * page already. A load that failed may be tried again.
 */
export function loadRenewalCheckout(origin: string): Promise<RenewalCheckoutApi> {
  const src = `${new URL(origin).origin}/widget/v1.js`;
  const running = loading.get(src);
  if (running) return running;
  const started = insert(src).catch((cause: unknown) => {
    loading.delete(src);
    throw new Error(`Failed to load ${src}`, { cause });
  });
  loading.set(src, started);
  return started;
}

function insert(src: string): Promise<RenewalCheckoutApi> {
  if (window.RenewalCheckout) return Promise.resolve(window.RenewalCheckout);
  return new Promise((resolve, reject) => {
    const standing = [...document.scripts].find((script) => script.src === src);
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
    script.src = src;
    script.async = true;
    document.head.append(script);
  });
}
