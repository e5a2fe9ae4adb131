import { assign } from 'xstate';
import { serverMessages } from '#contracts/every-page/messages.ts';
import { type CheckoutResult, checkoutMessage } from '#contracts/order/checkout.ts';
import type { LoadedPayment } from '../actors.ts';
import { newAttemptKey } from '../attempt.ts';
import { checkPayment } from '../checks.ts';
import type { FunnelContext } from '../context.ts';
import { type CardDraft, EMPTY_CARD, type PaymentDraft, paymentDraftOf } from '../drafts.ts';
import { checkoutText, failureOf, isAttemptConflict, isUncertain } from '../failures.ts';
import { paymentErrorsOf } from '../requests.ts';
import { anyEvent, funnelSetup } from '../vocabulary.ts';
import {
  addressOf,
  failed,
  isPending,
  isUnpaid,
  linkGone,
  loadFailed,
  userAndCartOf,
  userOf,
  type WithContext,
  type WithStanding,
} from './shared.ts';

/** Shown while a payment is being checked and the server sends no message of its own. */
export const PENDING_TEXT =
  'Your payment is being checked. Please do not pay again: we will tell you as soon as it is settled.';

const closeModal = anyEvent.assign({ modal: null });

const openFailure = anyEvent.assign(({ context, event }) => {
  const failure = failureOf(event);
  return {
    modal: errorModal(checkoutText(failure)),
    fieldErrors: paymentErrorsOf(failure?.fieldErrors ?? [], context.payment),
  };
});

const keepPending = anyEvent.assign(({ context }) => ({
  modal: pendingModal(context.modal?.message),
}));

const endAttempt = anyEvent.enqueueActions(({ context, enqueue }) => {
  enqueue.emit({ type: 'attempt.ended', ids: context.ids });
  enqueue.assign({ attemptKey: null });
});

const settle = anyEvent.enqueueActions(({ context, enqueue }) => {
  enqueue.emit({ type: 'order.paid', ids: context.ids });
  enqueue.assign({ card: EMPTY_CARD, modal: null, attemptKey: null, arrival: 'replace' });
});

/**
 * The payment. One attempt has one key: it is kept while the outcome is unknown, so that a repeat cannot
 * charge twice, and dropped only after a definitive result.
 */
export const payment = funnelSetup.createStateConfig({
  id: 'payment',
  initial: 'loading',
  on: { 'back.clicked': { target: '#cart', actions: [closeModal, 'pushArrival'] } },
  states: {
    loading: {
      tags: ['loading'],
      entry: assign(({ context: { recall, ids } }) => ({
        attemptKey: recall.attempt(ids) ?? null,
        modal: null,
      })),
      invoke: {
        src: 'loadPayment',
        input: ({ context }) => ({
          ...userAndCartOf({ context }),
          ...addressOf({ context }),
          attemptKey: context.attemptKey,
        }),
        onDone: [
          { guard: isPaid, target: '#thankYou', actions: settle },
          {
            guard: isPending,
            target: 'pending',
            actions: [assign(({ context, event }) => loaded(context, event.output)), keepPending],
          },
          { guard: isEmpty, target: '#cart', actions: 'replaceArrival' },
          {
            target: 'editing',
            actions: [
              assign(({ context, event }) => loaded(context, event.output)),
              'followCart',
              { type: 'toastProblems', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [linkGone, loadFailed],
      },
    },
    editing: {
      tags: ['form'],
      on: {
        'payment.changed': {
          actions: assign(({ event }) => ({ payment: event.draft, fieldErrors: [] })),
        },
        'card.changed': {
          actions: assign(({ event }) => ({ card: event.card, fieldErrors: [] })),
        },
        'checkout.submitted': {
          guard: canPay,
          target: 'paying',
          actions: assign(({ context, event }) => ({
            payment: event.draft,
            card: event.card,
            fieldErrors: [],
            attemptKey: context.attemptKey ?? newAttemptKey(),
          })),
        },
      },
    },
    paying: {
      tags: ['form', 'busy'],
      // The customer must not miss the result of a payment: neither BACK nor a link leaves this state.
      on: { 'route.opened': {}, 'restart.clicked': {}, 'back.clicked': {} },
      invoke: {
        src: 'checkout',
        input: ({ context }) => ({
          ...userOf({ context }),
          attemptKey: context.attemptKey ?? '',
          items: context.items,
          address: context.address,
          draft: context.payment,
          card: context.card,
        }),
        onDone: [
          { guard: isSuccess, target: '#thankYou', actions: settle },
          {
            guard: isUndecided,
            target: 'pending',
            actions: assign(({ event }) => ({
              modal: pendingModal(checkoutMessage(event.output)),
            })),
          },
          {
            guard: isDefinitive,
            target: 'refused',
            actions: [
              endAttempt,
              assign(({ event }) => ({ modal: errorModal(checkoutMessage(event.output)) })),
            ],
          },
          { target: 'refused', actions: assign({ modal: errorModal() }) },
        ],
        onError: [
          { guard: isConflict, target: 'rechecking', actions: openFailure },
          { guard: isOutcomeUnknown, target: 'refused', actions: openFailure },
          { target: 'refused', actions: [endAttempt, openFailure] },
        ],
      },
    },
    /** The Error modal. Meanwhile the lines are read again: perhaps a price was wrong. */
    refused: {
      tags: ['form', 'modal'],
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            src: 'loadCart',
            input: userOf,
            onDone: {
              target: 'read',
              actions: assign(({ event }) => ({ items: event.output, loadFailure: null })),
            },
            onError: ['read'],
          },
          // These lines may be the ones that were refused: they are not shown again.
          on: { 'error.dismissed': { target: '#payment.loading', actions: closeModal } },
        },
        read: {
          on: {
            'error.dismissed': [
              { guard: 'hasItems', target: '#payment.editing', actions: closeModal },
              // No line is left to pay: the server knows whether they were paid.
              { target: '#payment.loading', actions: closeModal },
            ],
          },
        },
      },
    },
    /** The server does not know the outcome yet. Only reading it again leads out of this state. */
    pending: {
      tags: ['form', 'modal'],
      on: { 'payment.rechecked': 'rechecking' },
    },
    rechecking: {
      tags: ['form', 'modal', 'busy'],
      on: { 'route.opened': {}, 'restart.clicked': {}, 'back.clicked': {} },
      invoke: {
        src: 'recheckPayment',
        input: userAndCartOf,
        onDone: [
          { guard: isPaid, target: '#thankYou', actions: settle },
          {
            guard: isUnpaid,
            target: 'refused',
            actions: [endAttempt, assign({ modal: errorModal() })],
          },
          { guard: isPending, target: 'pending', actions: keepPending },
          { guard: isPendingShown, target: 'pending' },
          { target: 'refused' },
        ],
        onError: [
          { guard: isPendingShown, target: 'pending', actions: 'toastFailure' },
          { target: 'refused' },
        ],
      },
    },
    failed,
  },
});

function isPaid({ event }: WithStanding): boolean {
  return event.output.standing === 'paid';
}

function isEmpty({ event }: { event: { output: LoadedPayment } }): boolean {
  return event.output.items.length === 0;
}

type Submitted = { event: { draft: PaymentDraft; card: CardDraft } };

function canPay({ context, event: { draft, card } }: WithContext & Submitted): boolean {
  return context.items.length > 0 && checkPayment(draft, card, context.now()).length === 0;
}

type WithResult = { event: { output: CheckoutResult } };

function isSuccess({ event }: WithResult): boolean {
  return event.output.payment_status === 'SUCCESS';
}

function isUndecided({ event }: WithResult): boolean {
  return event.output.payment_status === 'PENDING';
}

/** Only our own statuses are definitive and come with a provider's message. */
function isDefinitive({ event }: WithResult): boolean {
  return ['FAILED', 'VALIDATION_FAILED'].includes(event.output.payment_status ?? '');
}

function isConflict({ event }: { event: unknown }): boolean {
  return isAttemptConflict(failureOf(event));
}

function isOutcomeUnknown({ event }: { event: unknown }): boolean {
  return isUncertain(failureOf(event));
}

function isPendingShown({ context }: WithContext): boolean {
  return context.modal?.pending === true;
}

function loaded({ recall, ids }: FunnelContext, { items, address }: LoadedPayment) {
  const fresh = paymentDraftOf(address);
  const kept = recall.payment(ids) ?? fresh;
  const payment = address
    ? { ...kept, ...(kept.is_contact_own ? {} : contactOf(fresh)), existing: fresh.existing }
    : // City and state of the existing address can only come from that address.
      { ...kept, billing_mode: 'new' as const };
  return { items, address, payment, loadFailure: null };
}

function contactOf({ email, accepted_email, phone_no }: PaymentDraft) {
  return { email, accepted_email, phone_no };
}

function errorModal(message: string = serverMessages.paymentFailed): FunnelContext['modal'] {
  return { title: 'Error', message, pending: false };
}

function pendingModal(message = PENDING_TEXT): FunnelContext['modal'] {
  return { title: 'Error', message, pending: true };
}
