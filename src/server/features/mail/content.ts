import type { Secret } from '../../secrets/keyed-hash.ts';
import { seal, unseal } from '../../secrets/sealed.ts';

const PURPOSE = 'mail';

type Content = { html: string; text: string };

/**
 * The content of a mail with a one-time code as the database keeps it. It is encrypted, as deleted rows stay
 * in the database's files for a while, and in its backups.
 */
export async function sealContent(secret: Secret, { html, text }: Content): Promise<Content> {
  return { html: await seal(secret, PURPOSE, html), text: await seal(secret, PURPOSE, text) };
}

/** The content of such a mail as it is sent. */
export async function openSealedContent(secret: Secret, { html, text }: Content): Promise<Content> {
  return { html: await unseal(secret, PURPOSE, html), text: await unseal(secret, PURPOSE, text) };
}
