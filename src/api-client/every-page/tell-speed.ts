import { pagePaths } from '#contracts/every-page/page-paths.ts';
import type { SpeedFigure } from '#contracts/every-page/speed-figure.ts';

/** A figure of a screen: in seconds, CLS without a unit. */
export type ScreenSpeed = { figure: SpeedFigure; screen: string; value: number };

/** Sends figures while a page is being left, without the token, and waits for no answer. */
export function tellSpeed(figures: readonly ScreenSpeed[]): void {
  const body = new Blob([JSON.stringify(figures)], { type: 'application/json' });
  navigator.sendBeacon(pagePaths.pageSpeed, body);
}
