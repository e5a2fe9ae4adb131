import * as z from 'zod/mini';
import { savedUuidSchema } from '#contracts/account/address.ts';
import {
  codeRequestSchema,
  codeSentSchema,
  loggedInSchema,
  loginSchema,
  sessionSchema,
} from '#contracts/account/auth.ts';
import { paths } from '#contracts/every-page/paths.ts';
import { data, type Endpoint, list } from './endpoint.ts';

const group = 'Login';

/** The calls of logging in and out. */
export const accountEndpoints: readonly Endpoint[] = [
  {
    method: 'post',
    path: paths.codeRequests,
    group,
    summary: 'Sends a one-time code; the answer is the same for known and unknown e-mails.',
    who: 'anyone',
    body: codeRequestSchema,
    answer: data(codeSentSchema),
  },
  {
    method: 'post',
    path: paths.login,
    group,
    summary: 'Logs in by a one-time code.',
    who: 'anyone',
    body: loginSchema,
    answer: data(loggedInSchema),
  },
  {
    method: 'post',
    path: paths.logout,
    group,
    summary: 'Ends the session of the token.',
    who: 'account',
    answer: data(z.object({})),
  },
  {
    method: 'post',
    path: paths.logoutAll,
    group,
    summary: 'Ends all sessions of the account.',
    who: 'account',
    answer: data(z.object({ ended: z.number() })),
  },
  {
    method: 'get',
    path: paths.sessions,
    group,
    summary: 'The account’s live sessions.',
    who: 'account',
    answer: list(sessionSchema),
  },
  {
    method: 'delete',
    path: `${paths.sessions}/{uuid}`,
    group,
    summary: 'Ends one session of the account.',
    who: 'account',
    answer: data(savedUuidSchema),
  },
];
