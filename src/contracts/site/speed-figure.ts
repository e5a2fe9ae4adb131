/** The web vitals by their usual names, and `screen`: how long a screen was open. */
export const speedFigures = ['LCP', 'INP', 'CLS', 'screen'] as const;
export type SpeedFigure = (typeof speedFigures)[number];
