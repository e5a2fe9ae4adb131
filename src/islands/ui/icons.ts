/**
 * The icons that every page loads. Those that fewer pages need are in `order/icons.ts` and
 * `dashboard/icons.ts`. Each is a path on a 24 × 24 grid, with round joins.
 */
export const arrow = 'M4 12h15M13.5 6.5 19 12l-5.5 5.5';
export const check = 'm4.5 12.5 5 5 10-11';
export const cross = 'm6 6 12 12M18 6 6 18';
export const chevron = 'm6 9 6 6 6-6';
export const burger = 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17';
export const alert = 'M12 3.5 2.5 20h19zM12 10v4.5M12 17.4v.1';
export const info = 'M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0zM12 11v5.5M12 7.6v.1';
