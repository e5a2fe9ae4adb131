/** The site's identity for authenticators: its host name. */
import { DESK } from '#routes/desk-screens.ts';

const THIS_MACHINE = ['127.0.0.1', '[::1]', '0.0.0.0'];

export type RelyingParty = { id: string; origin: string; deskUrl: string };

export function relyingPartyOf(siteUrl: string): RelyingParty {
  const url = new URL(siteUrl);
  // Passkeys need a host name, not an IP address. The local one is localhost.
  if (THIS_MACHINE.includes(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin, deskUrl: new URL(DESK, url.origin).href };
}
