/** The API's limits as the messages show them. */
import { FIRST_DAY, LAST_DAY } from '#contracts/fees/dated.ts';
import { HEAVIEST_EMPTY, HEAVIEST_LOADED } from '#contracts/fees/weight-fee.ts';

export const FIRST_YEAR = FIRST_DAY.slice(0, 4);
export const LAST_YEAR = LAST_DAY.slice(0, 4);
/** In pounds. */
export const MOST_EMPTY = HEAVIEST_EMPTY.toLocaleString('en-US');
export const MOST_LOADED = HEAVIEST_LOADED.toLocaleString('en-US');
