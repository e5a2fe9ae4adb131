/** Arrows that every screen has. */
import type { FunnelContext } from '../context.ts';

/** The server says that the session is gone: nothing is shown of it, not even a toast. */
export const sessionLost = {
  guard: 'isSessionLost',
  target: '#lookup',
  actions: 'loseSession',
} as const;

/** What the link leads to is no longer there, or not for this customer. */
export const linkGone = { guard: 'isGone', target: '#lost' } as const;

/** The screen cannot be shown, but may be later. */
export const loadFailed = {
  target: 'failed',
  actions: ['keepLoadFailure', 'toastFailure'],
} as const;

/** Says that the screen could not be loaded, and loads again when asked. */
export const failed = {
  tags: ['failed'],
  on: { 'retry.clicked': { target: 'loading', actions: 'forgetLoadFailure' } },
} as const;

type WithIds = { context: FunnelContext };

// A state is entered only with the ids that its address needs, so no text stays empty here.
export const userOf = ({ context: { ids } }: WithIds) => ({ user_uuid: ids.user_uuid ?? '' });

export const userAndVehicleOf = (scope: WithIds) => ({
  ...userOf(scope),
  vehicle_uuid: scope.context.ids.vehicle_uuid ?? '',
});

export const userAndCartOf = (scope: WithIds) => ({
  ...userOf(scope),
  cart_uuid: scope.context.ids.cart_uuid ?? '',
});

export const addressOf = ({ context: { ids } }: WithIds) => ({
  address_uuid: ids.address_uuid ?? '',
});
