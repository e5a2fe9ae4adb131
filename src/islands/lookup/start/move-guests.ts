import { request } from '#api-client/request.ts';
import { GUESTS_MAX, type Moved, postGuests } from '#contracts/account/guests.ts';
import { guestKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { readCarts } from '../open-carts.ts';

/** Drafts, payment attempts, and open carts: all keys whose name or value contains a guest's uuid. */
const FUNNEL_KEY = /^funnel:/;

/** Asks the server to move the carts that were started or shown in this tab, and updates the tab's storage. */
export async function moveGuestsToAccount(): Promise<Moved[]> {
  const guests = heldGuests().slice(0, GUESTS_MAX);
  if (guests.length === 0) return [];
  const { moved } = await request(postGuests, { body: { guests } });
  for (const key of tabStorage.keys().filter((key) => FUNNEL_KEY.test(key))) {
    const text = tabStorage.read(key) ?? '';
    tabStorage.remove(key);
    tabStorage.write(replaceMovedIds(key, moved), replaceMovedIds(text, moved));
  }
  return moved;
}

export function replaceMovedIds(text: string, moved: readonly Moved[]): string {
  return moved.reduce((result, { from, to }) => result.replaceAll(from, to), text);
}

function heldGuests(): string[] {
  const guestUuid = tabStorage.read(guestKeys.userUuid);
  const shown = readCarts({ read: tabStorage.readJson }).map(({ user_uuid }) => user_uuid);
  return [...new Set([...(guestUuid ? [guestUuid] : []), ...shown])];
}
