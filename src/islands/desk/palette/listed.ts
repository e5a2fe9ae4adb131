/** The orders of the last list in this tab, for the next and previous order. */
import * as z from 'zod/mini';
import { tabStorage } from '#session/tab-storage.ts';

const KEY = 'desk:listed';
const listedSchema = z.array(z.string());

export function keepListed(orders: readonly string[]): void {
  tabStorage.write(KEY, JSON.stringify(orders));
}

/** Returns the orders before and after this one in the list. */
export function neighborsOf(orderId: string): { previous?: string; next?: string } {
  const listed = listedSchema.safeParse(tabStorage.readJson(KEY)).data ?? [];
  const place = listed.indexOf(orderId);
  if (place === -1) return {};
  const [previous, next] = [listed[place - 1], listed[place + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}
