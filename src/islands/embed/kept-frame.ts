/**
 * What a frame leaves for itself when the page around it reloads: in its own session storage, which browsers keep
 * apart for each site that holds a frame, and which the page cannot read. Without such storage nothing is kept.
 */
import * as z from 'zod/mini';
import { DAY_MS } from '#contracts/time/days.ts';
import type { DraftStore } from '#islands/funnel/kept-drafts.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

export const lookupDraftSchema = z.object({
  service_type_uuid: z.string(),
  vehicle_license_plate: z.string(),
  user_email: z.string(),
});

const keptSchema = z.object({
  guest: z.object({ user_uuid: z.string(), vehicle_uuid: z.string() }),
  /** Where in the order the customer is. */
  path: z.string(),
  /** What was typed. A card is not part of any draft. */
  drafts: z.record(z.string(), z.unknown()),
});
export type Kept = z.infer<typeof keptSchema>;

const storedSchema = z.extend(keptSchema, { until: z.number() });

/** What says nothing of whose checkout it is, and may change from one life of the page to the next. */
const PASSING = ['nonce', 'partner', 'lang', 'class', 'style'];

/**
 * The place of one element's frame, by all that the element says: two checkouts on a page must not take each other's cart,
 * nor the customer whose name a page hands over that of the one before. `owner` is the partner, whatever their key is.
 */
export function placeOf(owner: string, given: Readonly<Record<string, string>>) {
  const said = Object.entries(given).filter(([name]) => !PASSING.includes(name));
  const key = `frame:${JSON.stringify([owner, said.sort()])}`;
  let isOurs = false;
  return {
    read(now = Date.now()): Kept | undefined {
      const stored = storedSchema.safeParse(tabStorage.readJson(key));
      isOurs = stored.success;
      return stored.success && stored.data.until > now ? stored.data : undefined;
    },
    /** For a day: as long as a guest lives without being used. What the same element elsewhere on the page left, stays. */
    keep(kept: Kept | undefined, now = Date.now()): void {
      if (kept) tabStorage.write(key, JSON.stringify({ ...kept, until: now + DAY_MS }));
      else if (isOurs) tabStorage.remove(key);
      isOurs = kept !== undefined;
    },
  };
}

/** Drafts in memory that can be listed. */
export function createListedDrafts(begun: Record<string, unknown> = {}) {
  const kept = new Map(Object.entries(begun));
  return {
    read: (key) => kept.get(key),
    write: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    all: () => Object.fromEntries(kept),
    clear: () => kept.clear(),
  } satisfies DraftStore & Record<string, unknown>;
}
