import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { LANGUAGE_HEADER } from '#contracts/api/request-headers.ts';
import { TooMany } from '../errors.ts';
import type { ApiEnv } from './env.ts';
import { respondInLanguage } from './middleware.ts';
import { onError } from './on-error.ts';

const REASON = 'We’re busy right now.';
const IN_BOTH = [
  `${REASON} Please try again in 2 minutes.`,
  'Estamos atendiendo a muchas personas en este momento. Intente otra vez en 2 minutos.',
];
const app = new Hono<ApiEnv>()
  .onError(onError(pino({ enabled: false })))
  .use(respondInLanguage())
  .all('*', () => {
    throw new TooMany(REASON, 120_000);
  });

it.each([
  ['en', 0],
  ['es', 1],
] as const)(
  'tells a page in %s a message in every language',
  {
    tags: ['LANG-001'],
  },
  async (language, place) => {
    const response = await app.request('/', { headers: { [LANGUAGE_HEADER]: language } });
    expect(await response.json()).toMatchObject({ message: IN_BOTH[place], messages: [IN_BOTH] });
  },
);

it('sends other callers only one message', async () => {
  const body: unknown = await (await app.request('/')).json();
  expect(body).toMatchObject({ message: IN_BOTH[0] });
  expect(body).not.toHaveProperty('messages');
});
