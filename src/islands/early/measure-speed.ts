/**
 * Reports how fast the site was for this visitor: when the largest element rendered, how long interactions
 * were delayed, how much the layout shifted, and how long each screen was open. The reports don't identify
 * the visitor, and nothing is stored in the browser. With Global Privacy Control, nothing is sent.
 */
import { type CLSMetric, type INPMetric, type LCPMetric, onCLS, onINP, onLCP } from 'web-vitals';
import { reportSpeed, type ScreenSpeed } from '#api-client/fetch-api.ts';
import { SCREEN_MARK, screenOfPath } from './analytics.ts';

const SECOND_MS = 1000;
let isMeasuring = false;

/** Measures until the page unloads. A second call has no effect. */
export function measureSpeed(): void {
  if (isMeasuring || navigator.globalPrivacyControl === true) return;
  isMeasuring = true;
  let figures: ScreenSpeed[] = [];
  const keep = ({ name, value, navigationURL }: CLSMetric | INPMetric | LCPMetric) =>
    void figures.push({
      figure: name,
      screen: screenOfPath(new URL(navigationURL ?? location.href).pathname),
      value: name === 'CLS' ? value : value / SECOND_MS,
    });
  // In browsers that support it, a soft navigation counts as a page view.
  for (const measure of [onCLS, onINP, onLCP]) measure(keep, { reportSoftNavs: true });

  const time = countVisibleTime();
  let shown: string | undefined;
  const leaveScreen = () => {
    const value = time.take() / SECOND_MS;
    if (shown !== undefined && value > 0) figures.push({ figure: 'screen', screen: shown, value });
  };
  new PerformanceObserver((marks) => {
    for (const { name } of marks.getEntries()) {
      if (!name.startsWith(SCREEN_MARK)) continue;
      leaveScreen();
      shown = name.slice(SCREEN_MARK.length);
    }
  }).observe({ type: 'mark', buffered: true });

  const send = () => {
    if (figures.length === 0) return;
    reportSpeed(figures);
    figures = [];
  };
  // Runs after the web-vitals listeners, which report their final values when the page is hidden.
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  addEventListener('pagehide', () => {
    leaveScreen();
    send();
  });
}

/** Counts the milliseconds during which the page is visible. */
export function countVisibleTime() {
  let counted = 0;
  let since = document.visibilityState === 'visible' ? performance.now() : undefined;
  const count = () => {
    const now = performance.now();
    if (since !== undefined) counted += now - since;
    since = document.visibilityState === 'visible' ? now : undefined;
  };
  document.addEventListener('visibilitychange', count);
  return {
    take(): number {
      count();
      const total = counted;
      counted = 0;
      return total;
    },
  };
}
