/** Notifies a running site of published content. Signs the calls as Sanity signs its webhooks. */
import { encodeSignatureHeader } from '@sanity/webhook';
import { MAIL_TEST_TYPE } from '#contracts/api/mail-test.ts';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { isPublished } from './document.ts';
import type { Store } from './store.ts';

/** The URL of a local site and the secret that it shares with the lake. */
type NotifiedSite = { url: string; secret: string };

/** How soon editors see that a site has started. */
const AGAIN_MS = 2000;
const REPORT = { _id: REPORT_ID, _type: REPORT_TYPE };

/**
 * Calls the site's webhook at startup, because the site may have missed publishes, and then after each transaction that
 * changes published content, or in which an editor requests a test email. If no site responds, removes the report that
 * the last site left about itself, and calls until a site does.
 */
export function notifySite(store: Store, site: NotifiedSite) {
  let again: NodeJS.Timeout | undefined;
  void tell(REPORT, 'Start one with `npm start` to see changes live.');
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
    const status = await call(site, JSON.stringify(body));
    if (status === 202) return;
    // Publishing doesn’t require a running site: the next build picks up the change.
    if (status === undefined) console.warn(`No site is running at ${site.url}. ${otherwise}`);
    else warnOf(status);
    if (store.get(REPORT_ID)) store.commit([{ delete: { id: REPORT_ID } }], { author: 'lake' });
    if (isAway(status)) callLater();
  }

  function warnOf(status: number) {
    console.warn(`The site at ${site.url} rejected the publish: ${status}`);
  }

  function callLater() {
    clearTimeout(again);
    again = setTimeout(async () => {
      // The build before a site's start reports, too.
      if (store.get(REPORT_ID)) return;
      const status = await call(site, JSON.stringify(REPORT));
      if (isAway(status)) callLater();
      else if (status !== undefined && status !== 202) warnOf(status);
    }, AGAIN_MS);
    again.unref();
  }
}

const isAway = (status: number | undefined) => status === undefined || status >= 500;

/** The site's response status. Undefined if no site responds. */
async function call({ url, secret }: NotifiedSite, body: string): Promise<number | undefined> {
  try {
    const { status } = await fetch(new URL('/v1/api/content/published', url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sanity-webhook-signature': await encodeSignatureHeader(body, Date.now(), secret),
      },
      body,
    });
    return status;
  } catch {
    return undefined;
  }
}
