import { type ClientConfig, createClient, type SanityClient } from '@sanity/client';

/** An editor's client of a local content lake. */
export function lakeClient(
  { url, token }: { url: string; token: string },
  options: ClientConfig = {},
): SanityClient {
  return createClient({
    projectId: 'local',
    dataset: 'production',
    apiVersion: '2025-02-19',
    useCdn: false,
    apiHost: url,
    useProjectHostname: false,
    token,
    ...options,
  });
}
