import { createClient } from '@sanity/client';
import type { ContentConfig } from '#config/content.ts';
import { ContentError } from './parse-content.ts';
import type { ContentSource } from './source.ts';

type HostedConfig = Extract<ContentConfig, { source: 'hosted' }>;

/** Asks a Content Lake. Throws ContentError with one sentence where it cannot be asked. */
export function createHostedSource(config: HostedConfig): ContentSource {
  const client = createClient({
    projectId: config.projectId,
    dataset: config.dataset,
    apiVersion: '2025-02-19',
    // A build follows a publish at once, and the CDN may still hold the version before it.
    useCdn: false,
    perspective: config.perspective,
    ...(config.token ? { token: config.token } : {}),
    ...(config.apiHost ? { apiHost: config.apiHost, useProjectHostname: false } : {}),
  });
  const lake = config.apiHost ?? `project "${config.projectId}"`;
  return async (query, params = {}) => {
    try {
      return await client.fetch<unknown>(query, params);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
      throw new ContentError(
        `The content of ${lake}, dataset "${config.dataset}", cannot be read: ${reason}.`,
        { cause },
      );
    }
  };
}
