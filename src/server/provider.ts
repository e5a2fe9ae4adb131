import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ConfigError } from '#config/server.ts';
import type { Provider } from './documents/provider.ts';

const wordsSchema = z.object({
  name: z.string(),
  notice: z.string(),
  disclaimer: z.string(),
  licenseNumber: z.string(),
  copyright: z.string(),
});

/** Reads who sends the mails from the built site, whose content it is. Throws ConfigError where it is missing. */
export function readProvider(siteFolder: string, siteUrl: string): Provider {
  try {
    const words: unknown = JSON.parse(readFileSync(join(siteFolder, 'provider.json'), 'utf8'));
    return { ...wordsSchema.parse(words), siteUrl };
  } catch (cause) {
    throw new ConfigError(
      `The site in ${siteFolder} has no provider.json: run \`npm run build\`, or use \`npm start\`.`,
      { cause },
    );
  }
}
