import { assign, emit } from 'xstate';
import type { LinkOwner } from '../actors.ts';
import { funnelSetup } from '../vocabulary.ts';
import { userOf } from './shared.ts';

/**
 * A link's data was not found. Its guest may have logged in since the link was created, so the data may now be in an
 * account.
 */
export const finding = funnelSetup.createStateConfig({
  id: 'finding',
  tags: ['loading'],
  on: { 'back.clicked': '#home' },
  invoke: {
    src: 'findOwner',
    input: ({ context }) => context.ids,
    onDone: [
      // The host opens the same screen at the account's URL.
      {
        guard: isOwn,
        actions: emit(({ event }) => ({
          type: 'link.moved' as const,
          account: event.output.account ?? '',
        })),
      },
      {
        guard: isOfOther,
        target: '#loginNeeded',
        actions: assign(({ event }) => ({ owner: event.output.email })),
      },
      { target: '#lost' },
    ],
    onError: ['#lost'],
  },
});

/** The link belongs to a user who is not logged in on this tab. */
export const loginNeeded = funnelSetup.createStateConfig({
  id: 'loginNeeded',
  on: {
    'back.clicked': '#home',
    'login.clicked': {
      actions: emit((scope) => ({
        type: 'left' as const,
        destination: 'loginAndBack' as const,
        ...userOf(scope),
      })),
    },
  },
});

type WithOwner = { event: { output: LinkOwner } };

function isOwn({ event }: WithOwner): boolean {
  return event.output.account !== null;
}

function isOfOther({ event }: WithOwner): boolean {
  return event.output.email !== null;
}
