import * as z from 'zod/mini';
import { call, callGroup } from '../api/call.ts';
import { idSchema } from '../api/envelope.ts';
import { messages } from '../api/messages.ts';
import { paths } from '../api/paths.ts';
import { typedText } from '../api/typed-text.ts';
import { filledTextSchema } from './address.ts';
import { phoneDigitsSchema } from './phone.ts';

const shown = z.nullish(z.string());

/** For another user's account, the caller gets only the uuid and a masked email. */
export const userSchema = z.object({
  uuid: z.optional(idSchema),
  user_uuid: z.optional(idSchema),
  email: shown,
  mobile_number: shown,
  name: shown,
  profile_image: shown,
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});
export type User = z.infer<typeof userSchema>;

/** Excludes the email, which can't change. */
export const profileUpdateSchema = z.object({
  name: z.optional(filledTextSchema(messages.name)),
  mobile_number: z.optional(phoneDigitsSchema),
  profile_image: z.nullish(typedText().check(z.regex(/^(https?:\/\/|\/)/))),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const getUsers = call('get', paths.users, 'owner', {
  query: z.object({ uuid: idSchema }),
  userField: 'uuid',
  rows: userSchema,
});

export const putUser = call('put', paths.user, 'owner', {
  body: profileUpdateSchema,
  data: userSchema,
});

export const userCalls = callGroup('Users', [
  [getUsers, 'Returns a user. Without an account’s token, returns only the user’s masked email.'],
  [putUser, 'Saves a guest’s mobile number or an account’s profile.'],
]);
