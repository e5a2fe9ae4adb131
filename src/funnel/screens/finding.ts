import { assign, emit } from 'xstate';
import { funnelSetup } from '../vocabulary.ts';

/** Nothing is found under a link's uuids. Perhaps its guest has logged in and an account has it all. */
export const finding = funnelSetup.createStateConfig({
  id: 'finding',
  tags: ['loading'],
  on: { 'back.clicked': '#home' },
  invoke: {
    src: 'findOwner',
    input: ({ context }) => context.ids,
    onDone: [
      // The host opens the account's address of the same screen.
      {
        guard: ({ event }) => event.output.account !== null,
        actions: emit(({ event }) => ({
          type: 'link.moved' as const,
          account: event.output.account ?? '',
        })),
      },
      {
        guard: ({ event }) => event.output.email !== null,
        target: '#loginNeeded',
        actions: assign(({ event }) => ({ owner: event.output.email })),
      },
      { target: '#lost' },
    ],
    onError: ['#lost'],
  },
});

/** The link belongs to an account that is not logged in here. */
export const loginNeeded = funnelSetup.createStateConfig({
  id: 'loginNeeded',
  on: {
    'back.clicked': '#home',
    'login.clicked': {
      actions: emit(({ context: { ids } }) => ({
        type: 'left' as const,
        destination: 'loginAndBack' as const,
        ...(ids.user_uuid !== undefined && { user_uuid: ids.user_uuid }),
      })),
    },
  },
});
