import * as z from 'zod/mini';
import { uuidSchema } from '../api/envelope.ts';

/** Body of POST /v1/api/user/carts/resume: sends the way back to the open cart by e-mail. */
export const resumeSchema = z.object({ user_uuid: uuidSchema });
