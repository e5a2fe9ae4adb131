import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';
import { API } from '#cms/lake-api.ts';

/** An editor's client of a local content lake. */
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
