import * as z from 'zod/mini';
import { idSchema } from './envelope.ts';

/** Body of POST /v1/api/reminders/off: the code of the link in every reminder. */
export const remindersOffSchema = z.object({ token: idSchema });
