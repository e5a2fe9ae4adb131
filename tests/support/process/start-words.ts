import { readFileSync } from 'node:fs';
import * as z from 'zod';

const manifestSchema = z.object({ scripts: z.object({ start: z.string() }) });

/** The arguments of Node in `npm start`: its options and the program. */
export const START_WORDS: readonly string[] = manifestSchema
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  .scripts.start.split(' ')
  .slice('exec node'.split(' ').length);
