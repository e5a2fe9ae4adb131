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
/** Prefix of a screen's name on the browser's timeline, so that measurements can find when it was shown. */
export const SCREEN_MARK = 'screen:';
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
  performance.mark(SCREEN_MARK + screen);
  trackEvent(screen, VIEW);
}

/** Reports the page's view and, until the returned function is called, the clicks on its buttons. */
export function trackPage(): () => void {
  // A page that knows better, such as the dashboard, may have come first.
  if (current === '') trackView(screenOfPath(location.pathname));
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('button, a.button') : null;
    const words = control?.ariaDisabled === 'true' ? '' : wordsOf(control);
    if (words !== '') trackEvent(current, words);
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/**
 * A control's own words: the first text directly in it, or in the first of its plain elements, and a literal
 * of our code. What depends on the customer (a plate, an amount, an e-mail) is an `Exact`, or comes after that text.
 */
function wordsOf(control: Element | null): string {
  let own = control?.querySelector('.button__words') ?? control;
  while (own) {
    const texts = [...own.childNodes].flatMap((node) =>
      node instanceof Text ? node.data.trim() : [],
    );
    const words = texts.find((text) => text !== '');
    if (words !== undefined) return words;
    own = own.querySelector(':scope > span');
  }
  return control?.ariaLabel ?? '';
}

/** A screen's name: the first part of its address, so that no id is reported. */
export function screenOfPath(path: string): string {
  return path.split('/').find((part) => part !== '') ?? 'home';
}
