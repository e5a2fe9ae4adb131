/** What a command and the running server say to each other, one JSON value in a line: a request, then calls of the console. */
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Open to this user of this machine alone. */
export const socketIn = (dataDir: string) => join(dataDir, 'operator.sock');

/** As the command of a request: the answer is a backup. */
export const BACKUP = 'backup';

export const requestSchema = z.object({ command: z.string(), words: z.array(z.string()) });
export type CommandRequest = z.infer<typeof requestSchema>;

export const callSchema = z.union([
  z.tuple([z.literal('write'), z.string()]),
  z.tuple([z.literal('refuse'), z.string()]),
  z.tuple([z.literal('fail')]),
  z.tuple([z.literal('save'), z.string(), z.string()]),
  z.tuple([z.literal('end')]),
]);
export type ConsoleCall = z.infer<typeof callSchema>;
