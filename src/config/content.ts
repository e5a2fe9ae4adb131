import * as z from 'zod';

const settings = z
  .object({
    // If these are missing, the build and the development server set them and serve the content themselves.
    SANITY_PROJECT_ID: z.string('SANITY_PROJECT_ID is not set, so there is no content to read'),
    SANITY_DATASET: z.string().default('production'),
    SANITY_TOKEN: z.string().optional(),
    /** A Content Lake other than Sanity's, for example one on this machine. */
    SANITY_API_HOST: z.url({ protocol: /^https?$/ }).optional(),
    /** Only the preview reads drafts. */
    CONTENT_PERSPECTIVE: z.enum(['published', 'drafts']).default('published'),
  })
  .transform((env) => ({
    projectId: env.SANITY_PROJECT_ID,
    dataset: env.SANITY_DATASET,
    token: env.SANITY_TOKEN,
    apiHost: env.SANITY_API_HOST,
    perspective: env.CONTENT_PERSPECTIVE,
  }));

export type ContentConfig = z.infer<typeof settings>;

/** An empty variable counts as missing. */
export function readContentConfig(env: Record<string, string | undefined>): ContentConfig {
  return settings.parse(Object.fromEntries(Object.entries(env).filter(([, value]) => value)));
}

/** During development, reloading a page shows the latest content. Everything else reads its content once. */
export const cachesContent = import.meta.env?.MODE !== 'development';
