/** Tells a running site of published content, signed as Sanity signs its webhooks. */
import { encodeSignatureHeader } from '@sanity/webhook';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { isPublished } from './document.ts';
import type { Store } from './store.ts';

/** The address of a site on this machine, and the secret that the site and the lake share. */
export type ToldSite = { url: string; secret: string };

/**
 * Calls the site's webhook at once, as it may have missed publishes, and for each transaction that changes what is
 * published. Where no site takes the call, what the last one said of itself is forgotten.
 */
export function tellSite(store: Store, site: ToldSite) {
  void tell({ _id: REPORT_ID, _type: REPORT_TYPE });
  return store.subscribe(({ changes }) => {
    const published = changes
      .filter(({ id }) => isPublished(id))
      .map(({ after, before }) => after ?? before);
    // A picture shows nowhere before a document that refers to it is published.
    const document = published.find((one) => one && !one._type.startsWith('sanity.'));
    if (document) void tell({ _id: document._id, _type: document._type });
  });

  async function tell(body: object) {
    if (await isTaken(site, JSON.stringify(body))) return;
    if (!store.get(REPORT_ID)) return;
    store.commit([{ delete: { id: REPORT_ID } }], { author: 'lake' });
  }
}

async function isTaken({ url, secret }: ToldSite, body: string): Promise<boolean> {
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
    return status === 202;
  } catch {
    // A publish needs no running site: the next build reads it.
    console.warn(`No site at ${url} heard of what is published: it goes out with the next build`);
    return false;
  }
}
