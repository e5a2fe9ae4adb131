import { LOOKUP_KEY } from '#contracts/account/session-keys.ts';
import { createMemoryDrafts, type DraftStore } from '#islands/funnel/draft-store.ts';
import { createMemoryHistory } from '#islands/funnel/memory-history.ts';
import { DETAILS_KEY, type DetailsStore } from '#islands/lookup/details-store.ts';
import type { PlaceStore } from '#islands/lookup/start/start-lookup.ts';
import { notify } from '#islands/messages/notify.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { LATER_NOTED } from '#routes/pages.ts';
import type { Guest, GuestStore } from '#session/guest.ts';
import { msg } from '#words/words.ts';
import { lookupDraftSchema, type StoredFrame } from './frame-store.ts';

export type Frame = ReturnType<typeof createFrame>;

type FrameOptions = {
  lookup: LookupDraft;
  kept: StoredFrame | undefined;
  /** Saves the frame's data in case the page around it reloads. Undefined deletes it. */
  keep: (kept: StoredFrame | undefined) => void;
};

/** The frame's data, in memory. A copy survives a reload while there is a cart to return to. */
export function createFrame({ lookup: begun, kept, keep }: FrameOptions) {
  const drafts = createMemoryDrafts(kept?.drafts);
  const guest = createGuest(kept?.guest);
  const history = createMemoryHistory(openPage, kept?.path);
  const lookupDraft = lookupDraftSchema.safeParse(drafts.read(LOOKUP_KEY));
  let lookup = lookupDraft.success ? lookupDraft.data : begun;
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
    details: createDetails(drafts),
    show,
    lookup: () => lookup,
    keepLookup,
    forgetPlate: () => keepLookup({ ...lookup, vehicle_license_plate: '' }),
    save: () => {
      const someone = guest.read();
      const path = history.path();
      keep(someone && !isPaid ? { guest: someone, path, drafts: drafts.all() } : undefined);
    },
    /** Called once the order is paid. The next `save` deletes the saved data, because there is nothing to return to. */
    settle: () => {
      isPaid = true;
    },
    /** Returns true on the first call and false after that, because data from before a reload is used only once. */
    takeRestored: () => {
      const was = isRestored;
      isRestored = false;
      return was;
    },
    /** Starts over because the saved data no longer exists on the server. */
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

/** The place in the waiting line. It isn't stored, so it is lost when the frame closes. */
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

function createDetails({ read, write }: DraftStore): DetailsStore {
  return { read: () => read(DETAILS_KEY), write: (kept) => write(DETAILS_KEY, kept) };
}

function show(...toast: Parameters<typeof notify>): void {
  trackVisiblePart(document);
  notify(...toast);
}

/** Other pages of the site can't be framed, so they open in a new tab. `LATER_NOTED` shows a message instead. */
function openPage(path: string): void {
  if (path === LATER_NOTED) {
    show('success', msg('Thank you. An email with a link to your account will arrive soon.'));
    return;
  }
  window.open(path, '_blank', 'noopener');
}

/** The space around a dialog that is taller than the content below it. */
const DIALOG_ROOM = 48;

/**
 * Calls `tell` with the content's height whenever it changes, so that the page scrolls instead of the frame.
 * Returns a function that stops the calls.
 */
export function watchHeight(page: Document, tell: (height: number) => void): () => void {
  let reportedHeight = 0;
  const measure = () => {
    const dialog = page.querySelector('dialog[open]');
    const height = Math.ceil(
      Math.max(
        page.body.getBoundingClientRect().height,
        dialog instanceof HTMLElement ? dialog.scrollHeight + DIALOG_ROOM : 0,
      ),
    );
    if (height !== reportedHeight && height > 0) tell(height);
    reportedHeight = height;
  };
  const sizes = new ResizeObserver(measure);
  sizes.observe(page.body);
  // A dialog is outside the document flow, so opening one doesn't resize anything.
  const dialogs = new MutationObserver(measure);
  dialogs.observe(page.body, { subtree: true, attributeFilter: ['open'] });
  return () => {
    sizes.disconnect();
    dialogs.disconnect();
  };
}

/**
 * Measures once which part of the frame is visible, so that dialogs can be centered in it. A frame that is as tall
 * as its content can't detect how far the page around it is scrolled.
 */
export function trackVisiblePart(page: Document): void {
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry || entry.intersectionRect.height === 0) return;
    const { style } = page.documentElement;
    style.setProperty('--visible-top', `${Math.max(0, entry.intersectionRect.top)}px`);
    style.setProperty('--visible-height', `${entry.intersectionRect.height}px`);
  });
  observer.observe(page.documentElement);
}
