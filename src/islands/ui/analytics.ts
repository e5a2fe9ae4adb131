/**
 * Reports views and clicks by screen name, for any analytics that the operator adds: as entries of
 * `window.dataLayer`, without a third party's script. They contain only names of screens and buttons.
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
/** The buttons whose use is reported; a text that may contain a name or a plate is not among them. */
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

/** Reports that a screen is shown, but not the same screen twice in a row. */
export function trackView(screen: string): void {
  if (screen === current) return;
  current = screen;
  trackEvent(screen, VIEW);
}

/** Reports the page's view and, until the returned function is called, the clicks on its buttons. */
export function trackPage(): () => void {
  trackView(screenOfPath(location.pathname));
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('button, a') : null;
    const text = control ? ownTextOf(control) : '';
    if (REPORTED.has(text)) trackEvent(current, text);
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** The text of a control itself: what stands in elements inside it, such as an amount, is not its name. */
function ownTextOf(control: Element): string {
  const texts = [...control.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return texts
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** A screen's name: the first part of its address, so that no id is reported. */
export function screenOfPath(path: string): string {
  return path.split('/').find((part) => part !== '') ?? 'home';
}
