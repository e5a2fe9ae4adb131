/**
 * Views and clicks by screen name, for whatever analytics the operator adds: entries of
 * `window.dataLayer`, no script of a third party. They hold names of screens and buttons only.
 */

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

export const VIEW = 'view';
/** The buttons whose use is reported; a text that may hold a name or a plate is not among them. */
const REPORTED = new Set([
  'GET STARTED',
  'CONTINUE',
  'NEXT',
  'BACK',
  'ADD ANOTHER VEHICLE',
  'CHECKOUT',
  'PROCESS ORDER',
  'CHECK ORDER STATUS',
  'VIEW QUOTES',
  'SUBMIT',
  'LOG IN',
  'UPDATE',
]);

let current = '';

/**
 * Puts an event on the page's queue, unless the visitor has opted out by Global Privacy Control, which
 * California law makes binding.
 */
export function trackEvent(screen: string, action: string): void {
  if (navigator.globalPrivacyControl === true) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'storefront', screen, action });
}

/** Reports that a screen is seen; the screen that is there already is not seen again. */
export function trackView(screen: string): void {
  if (screen === current) return;
  current = screen;
  trackEvent(screen, VIEW);
}

/** Reports the page's view and, until the answered function is called, the clicks on its buttons. */
export function trackPage(): () => void {
  trackView(screenOfPath(location.pathname));
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('button, a') : null;
    const text = control?.textContent?.trim() ?? '';
    if (REPORTED.has(text)) trackEvent(current, text);
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** A screen's name: the first part of its address, so that no id is reported. */
export function screenOfPath(path: string): string {
  return path.split('/').find((part) => part !== '') ?? 'home';
}
