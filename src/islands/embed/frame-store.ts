/**
 * What a frame saves for a reload of the page around it. It uses the frame's session storage, which browsers
 * partition by embedding site and which the page can't read. Without such storage, nothing is saved.
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
  /** The customer's position in the order. */
  path: z.string(),
  /** The input. Drafts never contain a card. */
  drafts: z.record(z.string(), z.unknown()),
});
export type StoredFrame = z.infer<typeof keptSchema>;

const storedSchema = z.extend(keptSchema, { until: z.number() });

/** Attributes that don't identify the checkout and may change on a reload. */
const PASSING = ['nonce', 'partner', 'lang', 'class', 'style'];

/**
 * Returns the storage of one element's frame, keyed by all its attributes: two checkouts on a page must not
 * share a cart, and a customer must not get the data of the previous one. `owner` is the partner, independent
 * of the key.
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
     * Saves for a day, the lifetime of an unused guest. Doesn't touch what the same element saved elsewhere
     * on the page.
     */
    keep(kept: StoredFrame | undefined, now = Date.now()): void {
      if (kept) tabStorage.write(key, JSON.stringify({ ...kept, until: now + DAY_MS }));
      else if (isOurs) tabStorage.remove(key);
      isOurs = kept !== undefined;
    },
  };
}
