import { LOOKUP_KEY } from '#contracts/every-page/session-keys.ts';
import { createMemoryDrafts } from '#islands/funnel/kept-drafts.ts';
import { createMemoryHistory } from '#islands/funnel/memory-history.ts';
import type { PlaceStore } from '#islands/lookup/start/start-lookup.ts';
import { notify } from '#islands/messages/notify.ts';
import type { Guest, GuestStore } from '#islands/session/guest.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { LATER_NOTED } from '#routes/every-page/pages.ts';
import { noteVisiblePart } from './frame-size.ts';

export type Frame = ReturnType<typeof createFrame>;

/**
 * The data of a frame, kept as long as the frame exists. In memory: two widgets on a page would share a
 * storage, and browsers may refuse storage to a frame of another site.
 */
export function createFrame(begun: LookupDraft) {
  const drafts = createMemoryDrafts();
  let lookup = begun;
  const keepLookup = (draft: LookupDraft) => {
    lookup = draft;
    drafts.write(LOOKUP_KEY, draft);
  };
  return {
    drafts,
    history: createMemoryHistory(openPage),
    guest: createGuest(),
    place: createPlace(),
    show,
    lookup: () => lookup,
    keepLookup,
    forgetPlate: () => keepLookup({ ...lookup, vehicle_license_plate: '' }),
  };
}

function createGuest(): GuestStore {
  let kept: Guest | undefined;
  return {
    read: () => kept,
    keep: ({ user_uuid, vehicle_uuid }) => {
      kept = { user_uuid, vehicle_uuid };
    },
  };
}

/** The place in the waiting line. The frame keeps nothing beyond its own life, so nobody goes on waiting after it. */
function createPlace(): PlaceStore {
  let ticket: string | undefined;
  return {
    read: () => ticket,
    keep: (given) => {
      ticket = given;
    },
    leave: () => {},
  };
}

function show(...toast: Parameters<typeof notify>): void {
  noteVisiblePart(document);
  notify(...toast);
}

/** Other pages of the site may not be framed: they open in another tab. */
function openPage(path: string): void {
  if (path === LATER_NOTED) {
    show('success', 'Thank you. An email with a link to your account will arrive soon.');
    return;
  }
  window.open(path, '_blank', 'noopener');
}
