import { createContentClient } from '#cms/fetch-content.ts';
import { readContentConfig } from '#config/content.ts';
import type { LiveContent } from '#contracts/api/operation.ts';
import { type PublishingReport, REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';

/**
 * Returns a function that reports a build's progress to the Studio, in a document of the Content Lake. Without a write
 * token it does nothing, and it never throws: the site must not depend on the report.
 */
export function editorsOf(env: Record<string, string | undefined>) {
  const token = env.SANITY_WRITE_TOKEN;
  // Reports are sent in sequence, so the last one wins.
  let last: Promise<unknown> = Promise.resolve();
  if (!token || !env.SANITY_PROJECT_ID) return async () => {};
  const client = createContentClient({ ...readContentConfig(env), token });
  return (
    content: LiveContent,
    { state, failure = null }: Pick<PublishingReport, 'state'> & Partial<PublishingReport>,
  ): Promise<unknown> => {
    const report = { ...content, state, failure } satisfies PublishingReport;
    last = last
      .then(() =>
        client.createOrReplace({ _id: REPORT_ID, _type: REPORT_TYPE, ...withKeys(report) }),
      )
      .catch((cause: unknown) => {
        const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
        console.error(`This build could not be reported to the Studio: ${reason}`);
      });
    return last;
  };
}

/** The Studio requires a key on each list item. */
function withKeys({ live, held_back, ...report }: PublishingReport) {
  const withKey = <Item extends { document: string }>(item: Item) => ({
    ...item,
    _key: item.document,
  });
  return { ...report, live: live.map(withKey), held_back: held_back.map(withKey) };
}
