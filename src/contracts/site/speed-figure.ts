/** The figures of a page's speed, as those who measure pages call them; `screen` is how long one was looked at. */
export const speedFigures = ['LCP', 'INP', 'CLS', 'screen'] as const;
export type SpeedFigure = (typeof speedFigures)[number];
