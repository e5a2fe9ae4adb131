import * as z from 'zod/mini';
import { msg } from '#words/words.ts';
import { call, callGroup } from '../api/call.ts';
import { emptySchema, uuidSchema } from '../api/envelope.ts';
import { paths } from '../api/paths.ts';

const resumeSchema = z.object({ user_uuid: uuidSchema });

export const RESUME_SENT = msg('We emailed you the link to your cart');

export const postResume = call('post', paths.resume, 'owner', {
  body: resumeSchema,
  data: emptySchema,
});

export const resumeCalls = callGroup('Cart and orders', [
  [postResume, 'Emails a link to the open cart.'],
]);
