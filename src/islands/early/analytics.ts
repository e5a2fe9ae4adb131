/**
 * Reports views and clicks by screen name for any analytics tool that the operator adds. The reports are
 * entries in `window.dataLayer`, without third-party scripts, and contain only the names of screens and
 * buttons, in English.
 */

import { englishPath } from '#words/language-paths.ts';
import { englishFor } from '#words/store-browser.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    readonly globalPrivacyControl?: boolean;
  }
}

export const VIEW = 'view';
/** The prefix of screen names in the browser's performance timeline, which shows when each screen appeared. */
export const SCREEN_MARK = 'screen:';
let current = '';

/**
 * Adds an event to the page's queue, unless the visitor has opted out through Global Privacy Control, which
 * is binding under California law.
 */
export function trackEvent(screen: string, action: string): void {
  if (navigator.globalPrivacyControl === true) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: 'storefront', screen, action });
}

export function trackView(screen: string): void {
  if (screen === current) return;
  current = screen;
  performance.mark(SCREEN_MARK + screen);
  trackEvent(screen, VIEW);
}

/** Reports the page view and clicks on buttons. Returns a function that stops the reports. */
export function trackPage(): () => void {
  // A more specific module, such as the dashboard, may already have reported the view.
  if (current === '') trackView(screenOfPath(location.pathname));
  const onClick = ({ target }: MouseEvent) => {
    const control = target instanceof Element ? target.closest('button, a.button') : null;
    const words = control?.ariaDisabled === 'true' ? '' : wordsOf(control);
    if (words !== '') trackEvent(current, englishFor(words));
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/**
 * Returns a control's label: the first text directly inside it or inside its first plain element. That text
 * must be a literal in our code; customer data (a plate, an amount, an email) is inside an `Exact` or comes
 * after that text.
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

/** Returns a screen's name: the first segment of its URL, so that no id is reported. */
export function screenOfPath(path: string): string {
  return (
    englishPath(path)
      .split('/')
      .find((part) => part !== '') ?? 'home'
  );
}
