import { property } from '#contracts/failure-text.ts';
import { OVERNIGHT_FALLBACK_CENTS } from '#contracts/limits.ts';
import type { Cents } from '#contracts/money.ts';
import { paths } from '#contracts/paths.ts';
import { overnightCents } from '#contracts/system-param.ts';
import { call } from './http.ts';

/** The price of overnight shipping; the specification's fallback when it cannot be had. */
export async function fetchOvernightCents(): Promise<Cents> {
  try {
    const body = await call({ path: paths.systemParams, query: { code: 'OVERNIGHT_SHIPPING' } });
    const rows = property(property(body, 'data'), 'data');
    return overnightCents(Array.isArray(rows) ? property(rows[0], 'value') : undefined);
  } catch (cause) {
    console.warn('The overnight price cannot be read', cause);
    return OVERNIGHT_FALLBACK_CENTS;
  }
}
