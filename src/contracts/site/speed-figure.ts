/** The web vitals, by their usual names; `screen` is how long a screen was open. */
export const speedFigures = ['LCP', 'INP', 'CLS', 'screen'] as const;
export type SpeedFigure = (typeof speedFigures)[number];
