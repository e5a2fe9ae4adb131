import * as z from 'zod';

const settings = z.object({
  SANITY_PROJECT_ID: z.string().optional(),
  SANITY_DATASET: z.string().default('production'),
  SANITY_TOKEN: z.string().optional(),
  SANITY_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
  CONTENT_DIR: z.string().default('src/cms/dataset'),
  CONTENT_PERSPECTIVE: z.enum(['published', 'drafts']).default('published'),
});

/** Where the pages' content comes from: a folder of documents, or a Content Lake. */
export type ContentConfig =
  | { source: 'embedded'; folder: string }
  | {
      source: 'hosted';
      projectId: string;
      dataset: string;
      token: string | undefined;
      /** A Content Lake elsewhere than at Sanity, for example the local one. */
      apiHost: string | undefined;
      /** Drafts are for the preview alone. */
      perspective: 'published' | 'drafts';
    };

/** Reads the content settings from the environment. Without SANITY_PROJECT_ID the folder is used. */
export function readContentConfig(env: Record<string, string | undefined>): ContentConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const value = settings.parse(given);
  if (value.SANITY_PROJECT_ID === undefined) {
    return { source: 'embedded', folder: value.CONTENT_DIR };
  }
  return {
    source: 'hosted',
    projectId: value.SANITY_PROJECT_ID,
    dataset: value.SANITY_DATASET,
    token: value.SANITY_TOKEN,
    apiHost: value.SANITY_API_HOST,
    perspective: value.CONTENT_PERSPECTIVE,
  };
}

/** The settings of this build. */
export const contentConfig = readContentConfig(process.env);
