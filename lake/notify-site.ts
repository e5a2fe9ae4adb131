/** Notifies a running site of published content. Signs the calls as Sanity signs its webhooks. */
import { encodeSignatureHeader } from '@sanity/webhook';
import { MAIL_TEST_TYPE } from '#contracts/api/mail-test.ts';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { isPublished } from './document.ts';
import type { Store } from './store.ts';

/** The URL of a local site and the secret that it shares with the lake. */
type NotifiedSite = { url: string; secret: string };

/**
 * Calls the site's webhook at startup, because the site may have missed publishes, and then after each transaction that
 * changes published content, or in which an editor requests a test email. If no site responds, removes the report that
 * the last site left about itself.
 */
export function notifySite(store: Store, site: NotifiedSite) {
  void tell(
    { _id: REPORT_ID, _type: REPORT_TYPE },
    'Start one with `npm start` to see changes live.',
  );
  return store.subscribe(({ changes, author }) => {
    for (const { before, after } of changes) {
      if (!before && after?._type === MAIL_TEST_TYPE) {
        void tell({ _id: after._id, _type: after._type, author });
      }
    }
    const published = changes
      .filter(({ id }) => isPublished(id))
      .map(({ after, before }) => after ?? before);
    // Skip pictures: the site shows one only once a published document refers to it.
    const document = published.find((one) => one && !one._type.startsWith('sanity.'));
    if (document) void tell({ _id: document._id, _type: document._type });
  });

  async function tell(body: object, otherwise = 'The next build will include the change.') {
    if (await isTaken(site, JSON.stringify(body), otherwise)) return;
    if (!store.get(REPORT_ID)) return;
    store.commit([{ delete: { id: REPORT_ID } }], { author: 'lake' });
  }
}

async function isTaken(
  { url, secret }: NotifiedSite,
  body: string,
  otherwise: string,
): Promise<boolean> {
  try {
    const { status } = await fetch(new URL('/v1/api/content/published', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), secret),
      },
      body,
    });
    if (status !== 202) console.warn(`The site at ${url} rejected the publish: ${status}`);
    return status === 202;
  } catch {
    // Publishing doesn’t require a running site: the next build picks up the change.
    console.warn(`No site is running at ${url}. ${otherwise}`);
    return false;
  }
}
