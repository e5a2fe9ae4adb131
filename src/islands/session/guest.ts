import { guestKeys, sessionKeys } from '#contracts/every-page/session-keys.ts';
import { tabStorage } from './tab-storage.ts';

export type Guest = { user_uuid: string; vehicle_uuid: string };

/** The live guest of this tab and their vehicle, as the last lookup left them. */
export function readGuest(): Guest | undefined {
  const user_uuid = tabStorage.read(guestKeys.userUuid);
  const vehicle_uuid = tabStorage.read(guestKeys.vehicleUuid);
  return user_uuid && vehicle_uuid ? { user_uuid, vehicle_uuid } : undefined;
}

/**
 * Keeps the guest of a lookup; without storage the next lookup starts a new guest. The e-mail only prefills
 * forms: it does not mean that somebody is logged in.
 */
export function keepGuest(guest: Guest & { user_email: string }): void {
  tabStorage.write(guestKeys.userUuid, guest.user_uuid);
  tabStorage.write(guestKeys.vehicleUuid, guest.vehicle_uuid);
  tabStorage.write(sessionKeys.userEmail, guest.user_email);
}
