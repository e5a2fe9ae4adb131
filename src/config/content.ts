import * as z from 'zod';

const settings = z
  .object({
    // The build and the development server set it where it is absent, and then serve the content themselves.
    SANITY_PROJECT_ID: z.string('SANITY_PROJECT_ID is not set, so there is no content to read'),
    SANITY_DATASET: z.string().default('production'),
    SANITY_TOKEN: z.string().optional(),
    /** A Content Lake that is not Sanity's, for example one on this machine. */
    SANITY_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
    /** Drafts are for the preview alone. */
    CONTENT_PERSPECTIVE: z.enum(['published', 'drafts']).default('published'),
  })
  .transform((env) => ({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    token: env.SANITY_TOKEN,
    apiHost: env.SANITY_API_HOST,
    perspective: env.CONTENT_PERSPECTIVE,
  }));

/** The Content Lake that the pages' content comes from. */
export type ContentConfig = z.infer<typeof settings>;

/** Reads the content settings from the environment. An empty one counts as not set. */
export function readContentConfig(env: Record<string, string | undefined>): ContentConfig {
  return settings.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
}

/** A page that is reloaded during development shows what was just written; all else reads its content once. */
export const keepsContent = import.meta.env?.MODE !== 'development';
