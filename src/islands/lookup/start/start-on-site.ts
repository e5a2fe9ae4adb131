import { LOOKUP_KEY, sessionKeys } from '#contracts/account/session-keys.ts';
import { tabPlace } from '#islands/early/tab-place.ts';
import { knownUser, tabGuest } from '#session/guest.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { openPage } from '#words/here.ts';
import { tabDetails } from '../details-store.ts';
import { showError } from '../show-error.ts';
import { type LookupActor, type LookupHost, startLookup } from './start-lookup.ts';

/** The order continues on another page of the site. */
export function startOnSite({ logIn }: Pick<LookupHost, 'logIn'>): LookupActor {
  return startLookup({
    logIn,
    guest: tabGuest,
    place: tabPlace,
    details: tabDetails,
    knownUser,
    keepDraft: (draft) => {
      tabStorage.write(LOOKUP_KEY, JSON.stringify(draft));
      // The choice in the form is more recent than the one in the header.
      const inHeader = tabStorage.read(sessionKeys.selectedServiceType);
      if (inHeader !== draft.service_type_uuid) tabStorage.remove(sessionKeys.selectedServiceType);
    },
    // Navigation is delayed so that the call to the audit log starts first, because a page can't start calls while it
    // unloads.
    open: (path) => setTimeout(() => openPage(path)),
    tell: showError,
  });
}
