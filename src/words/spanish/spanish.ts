/** All translations. The browser receives only the areas that a page needs. */
import { frame } from './frame.ts';

const areas = { frame } as const;
export type Area = keyof typeof areas;

export const spanish = { ...frame } as const;

export type English = keyof typeof spanish;

/** Returns the words that every page needs, and those of the given areas. */
export function textsOf(wanted: readonly Area[]): Record<string, string> {
  return Object.assign({}, areas.frame, ...wanted.map((area) => areas[area]));
}
