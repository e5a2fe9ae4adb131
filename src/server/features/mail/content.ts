import type { Secret } from '../../secrets/keyed-hash.ts';
import { seal, unseal } from '../../secrets/sealed.ts';

const PURPOSE = 'mail';

type Content = { html: string; text: string };

/**
 * The stored content of an email with a one-time code. It is encrypted, because deleted rows remain in the
 * database's files for a while, and in its backups.
 */
export async function sealContent(secret: Secret, { html, text }: Content): Promise<Content> {
  return { html: await seal(secret, PURPOSE, html), text: await seal(secret, PURPOSE, text) };
}

export async function openSealedContent(secret: Secret, { html, text }: Content): Promise<Content> {
  return { html: await unseal(secret, PURPOSE, html), text: await unseal(secret, PURPOSE, text) };
}
