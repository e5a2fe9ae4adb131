/** The orders of the last list in this tab, for the next and previous order. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '#session/tab-storage.ts';

const KEY = 'desk:listed';
const listedSchema = z.array(z.string());

/** Keeps the orders of the list that is shown, in its order. */
export function useListed(rows: readonly { order_id: string | null }[]): void {
  const orders = JSON.stringify(rows.flatMap(({ order_id }) => order_id ?? []));
  useEffect(() => {
    tabStorage.write(KEY, orders);
  }, [orders]);
}

/** Returns the orders before and after this one in the list, or undefined if the list doesn't contain it. */
export function neighborsOf(
  orderId: string,
): { previous: string | undefined; next: string | undefined } | undefined {
  const listed = listedSchema.safeParse(tabStorage.readJson(KEY)).data ?? [];
  const place = listed.indexOf(orderId);
  return place === -1 ? undefined : { previous: listed[place - 1], next: listed[place + 1] };
}
