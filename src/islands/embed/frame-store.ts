/**
 * What a frame saves in case the page around it reloads. It uses the frame's own session storage, which
 * browsers partition by the embedding site and which the page can't read. If there is no such storage,
 * nothing is saved.
 */
import * as z from 'zod/mini';
import { DAY_MS } from '#contracts/time/days.ts';
import { tabStorage } from '#session/tab-storage.ts';

export const lookupDraftSchema = z.object({
  service_type_uuid: z.string(),
  vehicle_license_plate: z.string(),
  user_email: z.string(),
});

const keptSchema = z.object({
  guest: z.object({ user_uuid: z.string(), vehicle_uuid: z.string() }),
  path: z.string(),
  /** Drafts never contain a card. */
  drafts: z.record(z.string(), z.unknown()),
});
export type StoredFrame = z.infer<typeof keptSchema>;

const storedSchema = z.extend(keptSchema, { until: z.number() });

/** Attributes that may change between reloads, so they don't identify the checkout. */
const PASSING = ['nonce', 'partner', 'lang', 'class', 'style'];

/**
 * Returns the storage for one element's frame. Its key includes all other attributes, so that two checkouts on a
 * page don't share a cart and a customer never gets the previous customer's data. `owner` is the partner, and
 * stays the same when the partner's key is rotated.
 */
export function placeOf(owner: string, given: Readonly<Record<string, string>>) {
  const options = Object.entries(given).filter(([name]) => !PASSING.includes(name));
  const key = `frame:${JSON.stringify([owner, options.sort()])}`;
  let isOurs = false;
  return {
    read(now = Date.now()): StoredFrame | undefined {
      const stored = storedSchema.safeParse(tabStorage.readJson(key));
      isOurs = stored.success;
      return stored.success && stored.data.until > now ? stored.data : undefined;
    },
    /**
     * Saves data for a day, the lifetime of an unused guest account. Undefined deletes the data, but only if this frame
     * read or saved it.
     */
    keep(kept: StoredFrame | undefined, now = Date.now()): void {
      if (kept) tabStorage.write(key, JSON.stringify({ ...kept, until: now + DAY_MS }));
      else if (isOurs) tabStorage.remove(key);
      isOurs = kept !== undefined;
    },
  };
}
