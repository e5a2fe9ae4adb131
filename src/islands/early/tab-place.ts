import { LOOKUP_KEY } from '#contracts/account/session-keys.ts';
import { property } from '#contracts/api/failure-text.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { tabStorage } from '#session/tab-storage.ts';

/** This tab's place in the waiting line, stored with its last lookup. It is deleted once a vehicle is found. */
export const tabPlace = {
  read: () => textOf(readStored(), 'waiting_ticket') || undefined,
  /** Returns the pending lookup, so that it continues after a reload. */
  waiting: (): LookupDraft | undefined => {
    const stored = readStored();
    return property(stored, 'waits') === true ? draftOf(stored) : undefined;
  },
  keep: (waiting_ticket: string, draft: LookupDraft, waits = true) =>
    tabStorage.write(LOOKUP_KEY, JSON.stringify({ ...draft, waiting_ticket, waits })),
  /** Stores that the customer has stopped waiting. The ticket stays valid. */
  leave: () => {
    const draft = tabPlace.waiting();
    if (draft) tabPlace.keep(tabPlace.read() ?? '', draft, false);
  },
  /** Stores the submitted input and the place in line in case the page reloads. Returns whether they were stored. */
  keepSent: (draft: LookupDraft): boolean => {
    const waiting_ticket = tabPlace.read() ?? '';
    tabStorage.write(LOOKUP_KEY, JSON.stringify({ ...draft, waiting_ticket, sends: true }));
    return isSent(readStored());
  },
  takeSent: (): LookupDraft | undefined => {
    const stored = readStored();
    if (!isSent(stored)) return undefined;
    const draft = draftOf(stored);
    tabPlace.keep(tabPlace.read() ?? '', draft, false);
    return draft;
  },
};

const isSent = (stored: unknown) => property(stored, 'sends') === true;

export const draftOf = (stored: unknown): LookupDraft => ({
  service_type_uuid: textOf(stored, 'service_type_uuid'),
  vehicle_license_plate: textOf(stored, 'vehicle_license_plate'),
  user_email: textOf(stored, 'user_email'),
});

export const storedService = () => textOf(readStored(), 'service_type_uuid');

const readStored = () => tabStorage.readJson(LOOKUP_KEY);

function textOf(body: unknown, key: string): string {
  const value = property(body, key);
  return typeof value === 'string' ? value : '';
}
