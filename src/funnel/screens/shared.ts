import { checkAddress } from '../checks.ts';
import type { FunnelContext } from '../context.ts';
import type { AddressDraft } from '../drafts.ts';
import { failureOf, isLinkGone } from '../failures.ts';
import type { CartPaymentStatus } from '../payment-status.ts';

const isGone = ({ event }: { event: unknown }) => isLinkGone(failureOf(event));

/** The link's data no longer exists, has moved to another uuid, or belongs to another customer. */
export const linkGone = { guard: isGone, target: '#finding' } as const;

/** The reason for the failure may be temporary. */
export const loadFailed = {
  target: 'failed',
  actions: ['keepLoadFailure', 'toastFailure'],
} as const;

export const failed = {
  tags: ['failed'],
  on: { 'retry.clicked': { target: 'loading', actions: 'forgetLoadFailure' } },
} as const;

export type WithContext = { context: FunnelContext };

export const hasItems = ({ context }: WithContext) => context.items.length > 0;

// A state is entered only with the ids that its URL needs, so these are never empty.
export const userOf = ({ context: { ids } }: WithContext) => ({ user_uuid: ids.user_uuid ?? '' });

export const userAndVehicleOf = (scope: WithContext) => ({
  ...userOf(scope),
  vehicle_uuid: scope.context.ids.vehicle_uuid ?? '',
});

export const userAndCartOf = (scope: WithContext) => ({
  ...userOf(scope),
  cart_uuid: scope.context.ids.cart_uuid ?? '',
});

/** What is being paid for: the cart, or the difference in the fees of the order in the URL. */
export const paidPartOf = (scope: WithContext) => ({
  ...userAndCartOf(scope),
  order_id: scope.context.ids.order_id,
});

export const addressOf = ({ context: { ids } }: WithContext) => ({
  address_uuid: ids.address_uuid ?? '',
});

export function isAddressValid({ event }: { event: { draft: AddressDraft } }): boolean {
  return checkAddress(event.draft).length === 0;
}

export type WithPaymentStatus = { event: { output: { paymentStatus: CartPaymentStatus } } };

export const isPending = ({ event }: WithPaymentStatus) => event.output.paymentStatus === 'pending';
export const isUnpaid = ({ event }: WithPaymentStatus) =>
  event.output.paymentStatus === 'unpaid' || event.output.paymentStatus === 'failed';
