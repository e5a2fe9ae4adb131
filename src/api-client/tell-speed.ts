import { pagePaths } from '#contracts/site/page-paths.ts';
import type { SpeedFigure } from '#contracts/site/speed-figure.ts';

/** A figure of a screen: in seconds, CLS without a unit. */
export type ScreenSpeed = { figure: SpeedFigure; screen: string; value: number };

/** Sends figures while a page is being left, without the token, and waits for no answer. */
export function tellSpeed(figures: readonly ScreenSpeed[]): void {
  const body = new Blob([JSON.stringify(figures)], { type: 'application/json' });
  navigator.sendBeacon(pagePaths.pageSpeed, body);
}
