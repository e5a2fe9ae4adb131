import { property } from '#contracts/api/failure-text.ts';
import type { Cents } from '#contracts/catalogue/money.ts';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { getSystemParams, overnightCents } from '#contracts/catalogue/system-param.ts';
import { rowsOf } from './parse.ts';
import { send } from './request.ts';

/** Returns the price of overnight shipping, or the specification's fallback if it can't be read. */
export async function fetchOvernightCents(): Promise<Cents> {
  try {
    const rows = rowsOf(await send(getSystemParams, { code: 'OVERNIGHT_SHIPPING' }));
    return overnightCents(property(rows?.[0], 'value'));
  } catch (cause) {
    console.warn('The overnight price cannot be read', cause);
    return priceList.overnightCents;
  }
}
