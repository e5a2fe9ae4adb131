import { pagePaths } from '#contracts/site/page-paths.ts';
import type { SpeedFigure } from '#contracts/site/speed-figure.ts';

/** A measurement of a screen: in seconds; CLS has no unit. */
export type ScreenSpeed = { figure: SpeedFigure; screen: string; value: number };

/** Sends measurements during unload, without the token and without waiting for the response. */
export function tellSpeed(figures: readonly ScreenSpeed[]): void {
  const body = new Blob([JSON.stringify(figures)], { type: 'application/json' });
  navigator.sendBeacon(pagePaths.pageSpeed, body);
}
