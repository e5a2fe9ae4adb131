import { type ContentConfig, contentConfig } from '#config/content.ts';
import { createEmbeddedSource, readFolder } from './embedded-source.ts';
import { createHostedSource } from './hosted-source.ts';

/** Answers one GROQ query with plain, not yet checked data. */
export type ContentSource = (query: string, params?: Record<string, unknown>) => Promise<unknown>;

/** The source that the configuration names. Both answer the same queries. */
export function createContentSource(config: ContentConfig): ContentSource {
  return config.source === 'hosted'
    ? createHostedSource(config)
    : createEmbeddedSource(() => readFolder(config.folder));
}

/** The source of this build. */
export const contentSource = createContentSource(contentConfig);
