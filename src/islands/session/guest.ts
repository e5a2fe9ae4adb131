import { guestKeys, sessionKeys } from '#contracts/account/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

/** The live guest and their vehicle, as the last lookup left them. */
export type Guest = { user_uuid: string; vehicle_uuid: string };

/** A place for a guest: this tab, or the frame of a partner's page. */
export type GuestStore = {
  read: () => Guest | undefined;
  /** Keeps what a lookup found. The e-mail only prefills forms: it does not mean that somebody is logged in. */
  keep: (guest: Guest & { user_email: string }) => void;
};

/** The guest of this tab; without storage the next lookup starts a new one. */
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

/** The current user as far as this tab knows: an account, or the guest of a lookup. */
export function knownUser(): string | null {
  return tabStorage.read(sessionKeys.userId) || tabStorage.read(guestKeys.userUuid);
}

/** The next lookup continues with this guest, whose link was opened here. Their e-mail is not known yet. */
export function continueAs(guest: Guest): void {
  const isAccount = Boolean(tabStorage.read(sessionKeys.userId));
  if (!isAccount && knownUser() !== guest.user_uuid) tabGuest.keep({ ...guest, user_email: '' });
}
