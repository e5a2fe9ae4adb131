/** Passkeys of staff, in the JSON format that browsers use (WebAuthn, level 3). */
import * as z from 'zod/mini';
import { emailSchema } from '../account/email.ts';
import { callGroup } from '../api/call.ts';
import { emptySchema, savedUuidSchema, uuidSchema } from '../api/envelope.ts';
import { typedText } from '../api/typed-text.ts';
import { deskCall } from './desk-call.ts';
import { memberSchema } from './member.ts';

/**
 * A code lets a new staff member create their first passkey. It is too long to guess, so attempts have no limit. With
 * a limit, a stranger could use up the attempts and lock the staff member out.
 */
export const deskCodeLimits = { digits: 16, minutes: 10 } as const;
/** How long a browser may wait for the user's passkey. */
export const PASSKEY_MINUTES = 5;
/** How long after a login staff members may change their passkeys. */
export const FRESH_LOGIN_MINUTES = 5;
export const PASSKEY_LABEL_MAX = 60;
/** An authenticator's response has a few hundred bytes. With an attestation, it has a few thousand. */
const PART_MAX = 12_000;

const CODE_FORMAT = `Please enter the ${deskCodeLimits.digits}-digit code`;
const base64url = (max: number) =>
  z.string().check(z.maxLength(max, { abort: true }), z.regex(/^[\w-]+$/, 'Expected base64url'));
const named = z.object({ id: z.string(), name: z.string() });
const credentialSchema = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const verification = z.literal('required');

const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: named,
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: verification,
  }),
});
export type CreationOptions = z.infer<typeof creationOptionsSchema>;

const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: verification,
});

const answerOf = <R extends z.ZodMiniType>(response: R) =>
  z.object({
    id: base64url(1400),
    rawId: base64url(1400),
    type: z.literal('public-key'),
    response,
    clientExtensionResults: z.looseObject({}),
  });

const createdSchema = answerOf(
  z.object({
    clientDataJSON: base64url(PART_MAX),
    attestationObject: base64url(PART_MAX),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(40, { abort: true }))).check(z.maxLength(10)),
    ),
  }),
);
export type CreatedPasskey = z.infer<typeof createdSchema>;

const signedSchema = answerOf(
  z.object({
    clientDataJSON: base64url(PART_MAX),
    authenticatorData: base64url(PART_MAX),
    signature: base64url(PART_MAX),
    userHandle: z.nullish(base64url(200)),
  }),
);
export type SignedPasskey = z.infer<typeof signedSchema>;

export const passkeyLabelSchema = typedText('Please name the passkey').check(
  z.trim(),
  z.minLength(1, 'Please name the passkey'),
  z.maxLength(PASSKEY_LABEL_MAX, { abort: true }),
);
const newPasskeySchema = z.object({ label: passkeyLabelSchema, passkey: createdSchema });
export type NewPasskey = z.infer<typeof newPasskeySchema>;

export const deskCodeRequestSchema = z.object({ email: emailSchema });
export const deskCodeSchema = z.object({
  email: emailSchema,
  code: typedText(CODE_FORMAT).check(z.trim(), z.regex(/^(?:\d{4} ?){3}\d{4}$/, CODE_FORMAT)),
});

const deskSessionSchema = z.object({ token: z.string(), member: memberSchema });
export type DeskSession = z.infer<typeof deskSessionSchema>;

const passkeyRowSchema = z.object({
  uuid: uuidSchema,
  label: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type PasskeyRow = z.infer<typeof passkeyRowSchema>;

export const postDeskCode = deskCall('post', 'codes', 'anyone', {
  body: deskCodeRequestSchema,
  data: emptySchema,
});

export const postDeskEnrollment = deskCall('post', 'enrollment', 'anyone', {
  body: deskCodeSchema,
  data: creationOptionsSchema,
});

export const postFirstPasskey = deskCall('post', 'enrollment/passkey', 'anyone', {
  body: newPasskeySchema,
  data: deskSessionSchema,
});

export const postDeskLoginOptions = deskCall('post', 'login/options', 'anyone', {
  data: requestOptionsSchema,
});

export const postDeskLogin = deskCall('post', 'login', 'anyone', {
  body: signedSchema,
  data: deskSessionSchema,
});

export const postDeskLogout = deskCall('post', 'logout', 'reader', { data: emptySchema });

export const getPasskeys = deskCall('get', 'passkeys', 'reader', { rows: passkeyRowSchema });

export const postPasskeyOptions = deskCall('post', 'passkeys/options', 'reader', {
  data: creationOptionsSchema,
});

export const postPasskey = deskCall('post', 'passkeys', 'reader', {
  body: newPasskeySchema,
  data: savedUuidSchema,
});

export const deletePasskey = deskCall('delete', 'passkeys/:uuid', 'reader', {
  data: savedUuidSchema,
});

export const passkeyCalls = callGroup('Desk: log in', [
  [
    postDeskCode,
    'Emails a code to a staff member without a passkey. The response is the same for everyone.',
  ],
  [
    postDeskEnrollment,
    'Accepts the emailed code once. Returns what the browser needs to create the first passkey.',
  ],
  [postFirstPasskey, 'Saves the first passkey and logs in.'],
  [postDeskLoginOptions, 'Returns what the browser needs to request a passkey.'],
  [postDeskLogin, 'Logs in with a passkey.'],
  [postDeskLogout, 'Ends this desk session.'],
  [getPasskeys, 'Lists the caller’s passkeys.'],
  [
    postPasskeyOptions,
    'Returns what the browser needs to create another passkey. Works only soon after a login.',
  ],
  [postPasskey, 'Adds another passkey and emails its owner.'],
  [
    deletePasskey,
    'Removes one of the caller’s passkeys, but not the last one. Works only soon after a login. Ends the caller’s other sessions and emails the caller.',
  ],
]);
