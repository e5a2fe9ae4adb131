/** The line in which new orders wait while the servers are overloaded. */
import * as z from 'zod/mini';
import { t } from '#words/words.ts';
import { call, callGroup } from '../api/call.ts';
import { paths } from '../api/paths.ts';

/** The error code that asks the client to wait. The same request succeeds when its turn comes. */
export const WAITING_CODE = 'WAITING_LINE';

const wait = {
  /** 1 is next. */
  position: z.number(),
  wait_seconds: z.number(),
  /** When to retry. The times are staggered across everyone in line. */
  retry_after_seconds: z.number(),
};

const waitSchema = z.object(wait);
export type Wait = z.infer<typeof waitSchema>;

/** A place in line. To keep it, send the ticket with the retry. */
export const placeSchema = z.object({ ticket: z.string(), ...wait });
export type Place = z.infer<typeof placeSchema>;

export const getWaitingLine = call('get', paths.waitingLine, 'anyone', {
  query: z.object({ ticket: z.string().check(z.maxLength(64)) }),
  /** Null when it is the ticket's turn. */
  data: z.object({ wait: z.nullable(waitSchema) }),
});

export const waitingLineCalls = callGroup('Vehicles', [
  [
    getWaitingLine,
    'Returns a ticket’s place in the waiting line, or reports that its turn has come.',
  ],
]);

export function waitingWords({ position, wait_seconds }: Wait): [string, string, string] {
  const minutes = Math.max(1, Math.ceil(wait_seconds / 60));
  const place = { position: position.toLocaleString('en-US') };
  return [
    t('We’re busy right now.'),
    minutes === 1
      ? t('You’re number {position} in line (about 1 minute).', place)
      : t('You’re number {position} in line (about {minutes} minutes).', { ...place, minutes }),
    t('Keep this page open. We’ve saved what you typed.'),
  ];
}

export function waitingText(wait: Wait): string {
  return waitingWords(wait).join(' ');
}
