/** The lookup's machine, connected to the product's API and to its page. */
import { type ActorRefFrom, createActor, fromPromise } from 'xstate';
import { audit } from '#api-client/audit.ts';
import type { VehicleLookup } from '#contracts/vehicle/vehicle.ts';
import type { GuestStore } from '#islands/session/guest.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { lookupMachine } from '#lookup/machine.ts';
import { pathOf } from '#routes/funnel.ts';
import { askForTurn, lookUp } from './look-up.ts';

export type LookupActor = ActorRefFrom<typeof lookupMachine>;

/** Storage for a place in the waiting line: this tab, or the frame in a partner's page. */
export type PlaceStore = {
  /** Returns the ticket for the next lookup, whatever it looks up. */
  read: () => string | undefined;
  keep: (ticket: string, draft: LookupDraft) => void;
  /** The customer stops waiting; the ticket stays valid. */
  leave: () => void;
};

export type LookupHost = {
  guest: GuestStore;
  place: PlaceStore;
  /** The partner whose page the lookup comes from, and the partner's data about the customer. */
  partner?: Pick<VehicleLookup, 'partner' | 'partner_reference' | 'partner_metadata'>;
  /** Returns the user named in the audit log: an account, or the guest of a lookup. */
  knownUser: () => string | null;
  keepDraft: (draft: LookupDraft) => void;
  /** Opens the first screen of the order. */
  open: (path: string) => void;
  tell: (message: string) => void;
  logIn: () => void;
};

/** Starts a lookup for a host. */
export function startLookup(host: LookupHost): LookupActor {
  const { guest, place, partner } = host;
  const actor = createActor(
    lookupMachine.provide({
      actors: {
        lookUpVehicle: fromPromise(({ input }) => {
          const waiting_ticket = place.read();
          // Until the server sends the lookup back to the line.
          place.leave();
          return lookUp({
            ...input,
            user_uuid: guest.read()?.user_uuid || undefined,
            ...partner,
            ...(waiting_ticket === undefined ? {} : { waiting_ticket }),
          });
        }),
        askForTurn: fromPromise(() => askForTurn(place.read() ?? '')),
      },
    }),
  );
  actor.on('audited', ({ message }) => audit(message, host.knownUser()));
  actor.on('vehicle.found', ({ found: { user_uuid, vehicle_uuid }, draft }) => {
    guest.keep({ user_uuid, vehicle_uuid, user_email: draft.user_email });
    host.keepDraft(draft);
  });
  actor.on('order.begun', ({ found: { eligible, ...ids } }) =>
    host.open(pathOf(eligible ? 'checking' : 'notEligible', ids)),
  );
  actor.on('lookup.refused', ({ message }) => host.tell(message));
  actor.on('login.wanted', () => host.logIn());
  actor.on('place.given', ({ place: { ticket }, draft }) => place.keep(ticket, draft));
  actor.on('place.left', () => place.leave());
  // The browser may cache this page and show it again unchanged.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) actor.send({ type: 'page.shown' });
  });
  return actor.start();
}
