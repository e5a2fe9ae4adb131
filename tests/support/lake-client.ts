import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { API } from '#cms/lake-api.ts';

/** Creates an editor's client of a local Content Lake. */
export function lakeClient(
  { url, token }: { url: string; token: string },
  options: ClientConfig = {},
): SanityClient {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    ...API,
    useCdn: false,
    apiHost: url,
    useProjectHostname: false,
    token,
    ...options,
  });
}
