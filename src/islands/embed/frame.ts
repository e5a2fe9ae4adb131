import { LOOKUP_KEY } from '#contracts/account/session-keys.ts';
import { createMemoryHistory } from '#islands/funnel/memory-history.ts';
import type { PlaceStore } from '#islands/lookup/start/start-lookup.ts';
import { notify } from '#islands/messages/notify.ts';
import type { Guest, GuestStore } from '#islands/session/guest.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { LATER_NOTED } from '#routes/pages.ts';
import { noteVisiblePart } from './frame-size.ts';
import { createListedDrafts, type Kept, lookupDraftSchema } from './kept-frame.ts';

export type Frame = ReturnType<typeof createFrame>;

/** What the partner's page and an earlier life of this frame begin it with. */
type Beginning = {
  lookup: LookupDraft;
  kept: Kept | undefined;
  /** Keeps the frame for a reload of the page around it; undefined forgets it. */
  keep: (kept: Kept | undefined) => void;
};

/** The data of a frame: in memory, with a copy that outlives a reload while there is a cart to come back to. */
export function createFrame({ lookup: begun, kept, keep }: Beginning) {
  const drafts = createListedDrafts(kept?.drafts);
  const guest = createGuest(kept?.guest);
  const history = createMemoryHistory(openPage, kept?.path);
  const known = lookupDraftSchema.safeParse(drafts.read(LOOKUP_KEY));
  let lookup = known.success ? known.data : begun;
  let isRestored = kept !== undefined;
  let isPaid = false;
  const keepLookup = (draft: LookupDraft) => {
    lookup = draft;
    isPaid = false;
    drafts.write(LOOKUP_KEY, draft);
  };
  return {
    drafts,
    history,
    guest,
    place: createPlace(),
    show,
    lookup: () => lookup,
    keepLookup,
    forgetPlate: () => keepLookup({ ...lookup, vehicle_license_plate: '' }),
    /** Keeps what there is for a reload, until the order is paid. */
    save: () => {
      const someone = guest.read();
      const path = history.path();
      keep(someone && !isPaid ? { guest: someone, path, drafts: drafts.all() } : undefined);
    },
    /** The order is paid: there is nothing to come back to. */
    settle: () => {
      isPaid = true;
    },
    /** Is this the first look at what an earlier life of the frame left? Only the first call returns true. */
    takeRestored: () => {
      const was = isRestored;
      isRestored = false;
      return was;
    },
    /** What was kept is gone at the server: begins as if nothing had been kept. */
    beginAgain: () => {
      drafts.clear();
      guest.forget();
      lookup = begun;
      keep(undefined);
    },
  };
}

function createGuest(begun: Guest | undefined): GuestStore & { forget: () => void } {
  let kept = begun;
  return {
    read: () => kept,
    keep: ({ user_uuid, vehicle_uuid }) => {
      kept = { user_uuid, vehicle_uuid };
    },
    forget: () => {
      kept = undefined;
    },
  };
}

/** The place in the waiting line. The frame stores nothing, so a place in line ends with it. */
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
