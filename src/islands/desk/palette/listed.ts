/** What the lists of this tab last contained: orders, for the next and previous order, and saved views. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { tabStorage } from '#session/tab-storage.ts';
import { useMember } from '../use-member.ts';

const KEY = 'desk:listed';
const listedSchema = z.array(z.string());

/** Keeps the orders of the list that is shown, in its order. */
export function useListed(rows: readonly { order_id: string | null }[]): void {
  const orders = JSON.stringify(rows.flatMap(({ order_id }) => order_id ?? []));
  useEffect(() => {
    tabStorage.write(KEY, orders);
  }, [orders]);
}

const viewsKey = (memberUuid: string) => `desk:views:${memberUuid}`;
const viewsSchema = z.array(z.tuple([z.string(), z.string()]));

/** Keeps the names and paths of the member's views of the order list, so that the palette lists them on every screen. */
export function useSavedViews(views: readonly (readonly [name: string, path: string])[]): void {
  const key = viewsKey(useMember().uuid);
  const text = JSON.stringify(views);
  useEffect(() => {
    tabStorage.write(key, text);
  }, [key, text]);
}

export const savedViews = (memberUuid: string) =>
  viewsSchema.safeParse(tabStorage.readJson(viewsKey(memberUuid))).data ?? [];

/** Returns the orders before and after this one in the list, or undefined if the list doesn't contain it. */
export function neighborsOf(
  orderId: string,
): { previous: string | undefined; next: string | undefined } | undefined {
  const listed = listedSchema.safeParse(tabStorage.readJson(KEY)).data ?? [];
  const place = listed.indexOf(orderId);
  return place === -1 ? undefined : { previous: listed[place - 1], next: listed[place + 1] };
}
