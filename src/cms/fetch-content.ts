import { createClient, type SanityClient } from '@sanity/client';
import * as z from 'zod';
import type { ContentConfig } from '#config/content.ts';
import { NOTES } from '#contracts/api/editors-notes.ts';
import { MAIL_TEST_TYPE } from '#contracts/api/mail-test.ts';
import { REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { API } from './lake-api.ts';
import { ContentError } from './parse-content.ts';

const documentsSchema = z.array(z.looseObject({ _id: z.string(), _type: z.string() }));
/** Documents that haven't been checked yet. */
export type Documents = z.infer<typeof documentsSchema>;

/** All documents except Sanity's internal ones, such as access rules, and the site's notes to editors. */
const EVERYTHING = `*[!(_id in path("_.**")) && !(_id in path("${NOTES}**")) && !(_type in ["${REPORT_TYPE}", "${MAIL_TEST_TYPE}"])] | order(_id)`;

/** Throws a ContentError with one sentence if the content can't be fetched or isn't a list of documents. */
export async function fetchContent(config: ContentConfig): Promise<Documents> {
  const client = createContentClient(config);
  try {
    return documentsSchema.parse(await client.fetch(EVERYTHING));
  } catch (cause) {
    const lake = config.apiHost ?? `project "${config.projectId}"`;
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new ContentError(
      `The content of ${lake}, dataset "${config.dataset}", can’t be read: ${reason}.`,
      { cause },
    );
  }
}

export function createContentClient(config: ContentConfig): SanityClient {
  return createClient({
    projectId: config.projectId,
    dataset: config.dataset,
    ...API,
    // A build starts right after a publish, when the CDN may still have the previous version.
    useCdn: false,
    perspective: config.perspective,
    ...(config.token ? { token: config.token } : {}),
    ...(config.apiHost ? { apiHost: config.apiHost, useProjectHostname: false } : {}),
    // Otherwise the client would use the configured proxy even for a lake on this machine.
    ...(isLocal(config.apiHost) ? { resolveFetch: () => fetch } : {}),
  });
}

function isLocal(url: string | undefined): boolean {
  return url !== undefined && new URL(url).hostname === '127.0.0.1';
}
