/**
 * What a frame leaves for itself when the page around it reloads: in its own session storage, which browsers keep
 * apart for each site that holds a frame, and which the page cannot read. Without such storage nothing is kept.
 */
import * as z from 'zod/mini';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { DAY_MS } from '#contracts/vehicle/days.ts';
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

/** The place of one element's frame: two checkouts on a page must not take each other's cart. */
export function placeOf({
  owner,
  service,
  plate,
  reference,
}: Pick<Partial<FrameSettings>, 'service' | 'plate' | 'reference'> & { owner: string }) {
  const key = `frame:${JSON.stringify([owner, service, plate, reference])}`;
  return {
    read(now = Date.now()): Kept | undefined {
      const stored = storedSchema.safeParse(tabStorage.readJson(key));
      return stored.success && stored.data.until > now ? stored.data : undefined;
    },
    /** For a day: as long as a guest lives without being used. */
    keep(kept: Kept | undefined, now = Date.now()): void {
      if (kept) tabStorage.write(key, JSON.stringify({ ...kept, until: now + DAY_MS }));
      else tabStorage.remove(key);
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
