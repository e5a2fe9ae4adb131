/** What the customer typed about a vehicle, saved for a refresh and the Back button. */
import { property } from '#contracts/api/failure-text.ts';
import { draftOf } from '#islands/early/tab-place.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { tabStorage } from '#session/tab-storage.ts';

export const DETAILS_KEY = 'funnel:details';

/** Storage for the details: the tab's, or the memory of the frame in a partner's page. */
export type DetailsStore = { read: () => unknown; write: (kept: object) => void };

export const tabDetails: DetailsStore = {
  read: () => tabStorage.readJson(DETAILS_KEY),
  write: (kept) => tabStorage.write(DETAILS_KEY, JSON.stringify(kept)),
};

/**
 * Records that a lookup is waiting for details, so that a refresh returns to them. Deletes the details of any other
 * plate.
 */
export function openDetails(store: DetailsStore, draft: LookupDraft): void {
  const isSame = storedPlate(store) === draft.vehicle_license_plate;
  store.write({ draft, isOpen: true, values: isSame ? storedDetails(store) : {} });
}

/** Records that the customer has left the details, which stay saved for the plate's next lookup. */
export function closeDetails(store: DetailsStore): void {
  const kept = store.read();
  if (kept) store.write({ ...Object(kept), isOpen: false });
}

/** The fragment of the home page's URL for a lookup that began on another page and is waiting for details. */
export const DETAILS_HASH = '#vehicle';

/**
 * Returns the lookup that was waiting for details, if the customer returns to it: by refreshing, by going back, or from
 * the garage. A new visit starts with an empty form.
 */
export function openDraft(store: DetailsStore): LookupDraft | undefined {
  const kept = store.read();
  if (property(kept, 'isOpen') !== true) return undefined;
  if (isReturn() || location.hash === DETAILS_HASH) return draftOf(property(kept, 'draft'));
  closeDetails(store);
  return undefined;
}

function isReturn(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate';
}

export function storedPlate(store: DetailsStore): string {
  return draftOf(property(store.read(), 'draft')).vehicle_license_plate;
}

export function storedDetails(store: DetailsStore): unknown {
  return property(store.read(), 'values');
}

export function keepDetails(store: DetailsStore, values: object): void {
  store.write({ ...Object(store.read()), values });
}
