import { LOOKUP_KEY } from '#contracts/every-page/session-keys.ts';
import { knownUser, tabGuest } from '#islands/session/guest.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { type LookupActor, type LookupHost, startLookup } from './start-lookup.ts';

/** Starts a lookup on a page of the site: the order continues on a page of its own. */
export function startOnSite({ logIn }: Pick<LookupHost, 'logIn'>): LookupActor {
  return startLookup({
    logIn,
    guest: tabGuest,
    knownUser,
    keepDraft: (draft) => tabStorage.write(LOOKUP_KEY, JSON.stringify(draft)),
    // Delayed, so that the audit log is called first: a page that is being left starts no call.
    open: (path) => setTimeout(() => location.assign(path)),
    tell: async (message) => {
      const { notify } = await import('#islands/messages/notify.ts');
      notify('error', message);
    },
  });
}
