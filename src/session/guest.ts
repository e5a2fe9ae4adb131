import { guestKeys, sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

/** The current guest and their vehicle, from the most recent lookup. */
export type Guest = { user_uuid: string; vehicle_uuid: string };

/** Storage for a guest: this tab, or the frame in a partner's page. */
export type GuestStore = {
  read: () => Guest | undefined;
  /** Stores a lookup's result. The email is used only to prefill forms; it doesn't mean that anyone is logged in. */
  keep: (guest: Guest & { user_email: string }) => void;
};

/** This tab's guest. If storage is unavailable, each lookup starts a new one. */
export const tabGuest: GuestStore = {
  read: () => {
    const user_uuid = tabStorage.read(guestKeys.userUuid);
    const vehicle_uuid = tabStorage.read(guestKeys.vehicleUuid);
    return user_uuid && vehicle_uuid ? { user_uuid, vehicle_uuid } : undefined;
  },
  keep: ({ user_uuid, vehicle_uuid, user_email }) => {
    tabStorage.write(guestKeys.userUuid, user_uuid);
    tabStorage.write(guestKeys.vehicleUuid, vehicle_uuid);
    tabStorage.write(sessionKeys.userEmail, user_email);
  },
};

/** Returns the current user, if this tab has one: an account, or a lookup's guest. */
export function knownUser(): string | null {
  return tabStorage.read(sessionKeys.userId) || tabStorage.read(guestKeys.userUuid);
}

/** Makes the next lookup continue with the guest whose link was opened in this tab. Their email isn't known yet. */
export function continueAs(guest: Guest): void {
  const isAccount = Boolean(tabStorage.read(sessionKeys.userId));
  if (!isAccount && knownUser() !== guest.user_uuid) tabGuest.keep({ ...guest, user_email: '' });
}
