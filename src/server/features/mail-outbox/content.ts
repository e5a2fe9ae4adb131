import { seal, unseal } from '../../secrets/sealed.ts';

const PURPOSE = 'mail';

type Content = { html: string; text: string };

/**
 * The content of a mail with a one-time code as the database keeps it: deleted rows stay in its files for a
 * while, and in its backups.
 */
export function sealContent(secret: string, { html, text }: Content): Content {
  return { html: seal(secret, PURPOSE, html), text: seal(secret, PURPOSE, text) };
}

/** The content of such a mail as it is sent. */
export function openContent(secret: string, { html, text }: Content): Content {
  return { html: unseal(secret, PURPOSE, html), text: unseal(secret, PURPOSE, text) };
}
