/** Of whom an authenticator keeps a passkey: the site, by its name. */
import { DESK } from '#routes/desk-screens.ts';

const THIS_MACHINE = ['127.0.0.1', '[::1]', '0.0.0.0'];

export type RelyingParty = { id: string; origin: string; deskUrl: string };

export function relyingPartyOf(siteUrl: string): RelyingParty {
  const url = new URL(siteUrl);
  // A passkey belongs to a name, never to a bare address: this machine has one.
  if (THIS_MACHINE.includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin, deskUrl: new URL(DESK, url.origin).href };
}
