/** Tells a running site of published content, signed as Sanity signs its webhooks. */
import { encodeSignatureHeader } from '@sanity/webhook';
import { isPublished } from './document.ts';
import type { Store } from './store.ts';

/** The address of a site on this machine, and the secret that the site and the lake share. */
export type ToldSite = { url: string; secret: string };

/** Calls the site's webhook for each transaction that changes what is published. */
export function tellSite(store: Store, site: ToldSite) {
  return store.subscribe(({ changes }) => {
    const published = changes.find(({ id }) => isPublished(id));
    const document = published?.after ?? published?.before;
    if (document) void call(site, JSON.stringify({ _id: document._id, _type: document._type }));
  });
}

async function call({ url, secret }: ToldSite, body: string) {
  try {
    const { status } = await fetch(new URL('/v1/api/content/published', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), secret),
      },
      body,
    });
    if (status !== 202) console.warn(`The site at ${url} does not take the publish: ${status}`);
  } catch {
    // A publish needs no running site: the next build reads it.
    console.warn(`Could not tell a site at ${url} of the publish`);
  }
}
