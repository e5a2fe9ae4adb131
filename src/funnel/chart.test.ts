import { describe, expect, it } from 'vitest';
import { type AnyStateNode, createActor, type SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { funnelRoutes } from '#routes/funnel.ts';
import {
  addressDraft,
  card,
  ids,
  item,
  order,
  paymentDraft,
  savedAddress,
  suggestion,
} from '#tests/support/funnel/samples.ts';
import { funnelInput } from '#tests/support/funnel/start-funnel.ts';
import type { FunnelContext } from './context.ts';
import { initialLaterOptions } from './drafts.ts';
import type { FunnelEvent } from './events.ts';
import { funnelMachine } from './machine.ts';

const samples = {
  'route.opened': { type: 'route.opened', state: 'cart', ids },
  'panel.clicked': { type: 'panel.clicked' },
  'address.changed': { type: 'address.changed', draft: addressDraft },
  'newAddress.toggled': { type: 'newAddress.toggled', on: true },
  'address.submitted': { type: 'address.submitted', draft: addressDraft },
  'address.chosen': { type: 'address.chosen', choice: 'suggested' },
  'address.confirmed': { type: 'address.confirmed' },
  'edit.opened': { type: 'edit.opened', line_uuid: 'l1' },
  'contact.opened': { type: 'contact.opened' },
  'edit.changed': { type: 'edit.changed', draft: addressDraft },
  'edit.submitted': { type: 'edit.submitted', draft: addressDraft },
  'edit.dismissed': { type: 'edit.dismissed' },
  'edit.kept': { type: 'edit.kept' },
  'edit.discarded': { type: 'edit.discarded' },
  'deletion.opened': { type: 'deletion.opened', line_uuid: 'l1' },
  'deletion.dismissed': { type: 'deletion.dismissed' },
  'line.deleted': { type: 'line.deleted' },
  'envelope.chosen': { type: 'envelope.chosen', one_envelope: true },
  'vehicle.added': { type: 'vehicle.added' },
  'cart.submitted': { type: 'cart.submitted' },
  'payment.changed': { type: 'payment.changed', draft: paymentDraft },
  'card.changed': { type: 'card.changed', card },
  'checkout.submitted': { type: 'checkout.submitted', draft: paymentDraft, card },
  'hostedCard.changed': { type: 'hostedCard.changed', field: 'cvv' },
  'error.dismissed': { type: 'error.dismissed' },
  'bank.done': { type: 'bank.done' },
  'bank.canceled': { type: 'bank.canceled' },
  'payment.rechecked': { type: 'payment.rechecked' },
  'orderStatus.clicked': { type: 'orderStatus.clicked' },
  'orderStatus.opened': { type: 'orderStatus.opened' },
  'cart.reopened': { type: 'cart.reopened', address_uuid: 'a1' },
  'difference.opened': { type: 'difference.opened', order_id: 'R-1' },
  'orders.followed': { type: 'orders.followed' },
  'payment.stopped': { type: 'payment.stopped' },
  'later.submitted': { type: 'later.submitted', options: initialLaterOptions() },
  'back.clicked': { type: 'back.clicked' },
  'retry.clicked': { type: 'retry.clicked' },
  'restart.clicked': { type: 'restart.clicked' },
  'login.clicked': { type: 'login.clicked' },
} as const satisfies { [Type in FunnelEvent['type']]: Extract<FunnelEvent, { type: Type }> };

const found = { user_uuid: 'u1', vehicle_uuid: 'v1' };

const ELSEWHERE = ['route.opened', 'restart.clicked'] as const;
const AND_BACK = [...ELSEWHERE, 'back.clicked'] as const;
const AND_EDITS = [...AND_BACK, 'payment.changed', 'card.changed', 'hostedCard.changed'] as const;

/** The events that each state accepts. It ignores all others on purpose. */
const taken: Record<string, readonly FunnelEvent['type'][]> = {
  starting: ELSEWHERE,
  home: ['route.opened'],
  checking: [...AND_BACK, 'panel.clicked'],
  'shipping.loading': AND_BACK,
  'shipping.editing': [...AND_BACK, 'address.changed', 'newAddress.toggled', 'address.submitted'],
  'shipping.saving': AND_BACK,
  'shipping.failed': [...AND_BACK, 'retry.clicked'],
  'confirming.loading': AND_BACK,
  'confirming.choosing': [...AND_BACK, 'address.chosen', 'address.confirmed'],
  'confirming.saving': AND_BACK,
  'confirming.failed': [...AND_BACK, 'retry.clicked'],
  'cart.loading': [...AND_BACK, 'vehicle.added'],
  'cart.ready': [
    ...AND_BACK,
    'edit.opened',
    'contact.opened',
    'deletion.opened',
    'envelope.chosen',
    'vehicle.added',
    'cart.submitted',
  ],
  'cart.editing.typing': [...ELSEWHERE, 'edit.changed', 'edit.submitted', 'edit.dismissed'],
  'cart.choosing': ELSEWHERE,
  'cart.editing.leaving': [...ELSEWHERE, 'edit.kept', 'edit.discarded'],
  'cart.editing.saving': ELSEWHERE,
  'cart.deleting.asking': [...ELSEWHERE, 'line.deleted', 'deletion.dismissed'],
  'cart.deleting.removing': ELSEWHERE,
  'cart.failed': [...AND_BACK, 'retry.clicked'],
  'payment.loading': AND_BACK,
  'payment.editing': [...AND_EDITS, 'checkout.submitted'],
  'payment.tokenizing': [],
  'payment.paying': [],
  'payment.authenticating': ['bank.done', 'bank.canceled'],
  'payment.resuming': [],
  'payment.canceling': [],
  'payment.rejected.reading.shown': [...AND_BACK, 'error.dismissed'],
  'payment.rejected.reading.dismissed': AND_EDITS,
  'payment.rejected.read': [...AND_BACK, 'error.dismissed'],
  'payment.rejected.gone': [...AND_BACK, 'error.dismissed'],
  'payment.pending': [...AND_BACK, 'payment.rechecked', 'orderStatus.clicked', 'orders.followed'],
  'payment.following': [...AND_BACK, 'payment.rechecked', 'orderStatus.clicked'],
  'payment.rechecking': ['orderStatus.clicked'],
  'payment.failed': [...AND_BACK, 'retry.clicked'],
  'difference.loading': AND_BACK,
  'difference.editing': [...AND_EDITS, 'checkout.submitted', 'orders.followed'],
  'difference.tokenizing': [],
  'difference.paying': [],
  'difference.authenticating': ['bank.done', 'bank.canceled'],
  'difference.resuming': [],
  'difference.canceling': [],
  'difference.rejected.reading.shown': [...AND_BACK, 'error.dismissed'],
  'difference.rejected.reading.dismissed': AND_EDITS,
  'difference.rejected.read': [...AND_BACK, 'error.dismissed'],
  'difference.pending': [
    ...AND_BACK,
    'payment.rechecked',
    'orderStatus.clicked',
    'orders.followed',
  ],
  'difference.following': [...AND_BACK, 'payment.rechecked', 'orderStatus.clicked'],
  'difference.rechecking': ['orderStatus.clicked'],
  'difference.over': [...AND_BACK, 'orderStatus.clicked'],
  'difference.failed': [...AND_BACK, 'retry.clicked'],
  'thankYou.loading': ELSEWHERE,
  'thankYou.ready': [...ELSEWHERE, 'orderStatus.clicked', 'orderStatus.opened'],
  'thankYou.failed': [...ELSEWHERE, 'retry.clicked'],
  'orderStatus.loading': AND_BACK,
  'orderStatus.ready': [
    ...AND_BACK,
    'orderStatus.clicked',
    'difference.opened',
    'orders.followed',
    'payment.stopped',
    'cart.reopened',
  ],
  'orderStatus.stopping': AND_BACK,
  'orderStatus.following': [...AND_BACK, 'orderStatus.clicked'],
  'orderStatus.failed': [...AND_BACK, 'retry.clicked'],
  'notEligible.loading': AND_BACK,
  'notEligible.ready': [...AND_BACK, 'later.submitted'],
  'notEligible.saving': AND_BACK,
  finding: AND_BACK,
  loginNeeded: [...AND_BACK, 'login.clicked'],
  lost: AND_BACK,
};

const transient = ['notEligible.arriving'];

describe('the chart', () => {
  it('lists the events that each state accepts', () => {
    const names = leavesOf(funnelMachine.root).filter((name) => !transient.includes(name));
    expect(Object.keys(taken).sort()).toEqual(names.sort());
  });

  it.each(Object.keys(taken))('accepts or rejects every event in %s', (name) => {
    const snapshot = funnelMachine.resolveState({ value: stateValue(name), context: loaded() });
    const accepted = Object.values(samples).filter((event) => isTaken(snapshot, event));
    expect(accepted.map(({ type }) => type).sort()).toEqual([...(taken[name] ?? [])].sort());
  });

  it('reaches every screen', { tags: ['FLOW-002'] }, () => {
    const paths = getShortestPaths(funnelMachine, {
      input: funnelInput(),
      events: (state) => [
        ...Object.values(samples).filter(({ type }) => type !== 'route.opened'),
        // The only URL opened directly is the one that the lookup leads to. All other screens must be reachable from
        // there.
        { type: 'route.opened' as const, state: 'checking' as const, ids: found },
        ...answersOf(state),
      ],
      serializeState: ({ value, context }) => JSON.stringify([value, context.items.length]),
      limit: 20_000,
    });
    const reached = new Set(paths.map(({ state }) => screenOf(state)));
    for (const { state } of funnelRoutes) expect(reached).toContain(state);
    expect(reached).toContain('home');
  });
});

type Snapshot = SnapshotFrom<typeof funnelMachine>;

/** `can` counts a forbidden transition as a transition, so an event counts as accepted if it changes something. */
function isTaken(snapshot: Snapshot, event: FunnelEvent): boolean {
  const transitions = funnelMachine.getTransitionData(snapshot, event);
  return transitions.some(({ target, actions }) => target !== undefined || actions.length > 0);
}

function screenOf({ value }: Snapshot): string {
  return typeof value === 'string' ? value : String(Object.keys(value)[0]);
}

function loaded(): FunnelContext {
  const { context } = createActor(funnelMachine, {
    input: funnelInput(),
  }).getSnapshot();
  return { ...context, ids, items: [item], savedAddress, address: savedAddress, suggestion };
}

function leavesOf(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  return children.length === 0 ? [node.path.join('.')] : children.flatMap(leavesOf);
}

/** Converts `cart.editing.typing` to a snapshot's state value. */
function stateValue(name: string): Parameters<typeof funnelMachine.resolveState>[0]['value'] {
  const [last = '', ...before] = name.split('.').reverse();
  const nested = before.reduce<object | string>((inner, key) => ({ [key]: inner }), last);
  return JSON.parse(JSON.stringify(nested));
}

const noShipping = { vehicles: [], addresses: [], user: null, overnightCents: 0, problems: [] };

const outputs = new Map<string, unknown>([
  ['loadVehicle', null],
  ['loadShipping', noShipping],
  ['saveAddress', { address_uuid: 'a1' }],
  ['loadConfirmation', { address: savedAddress, suggestion, isPostalDown: false }],
  ['confirmAddress', { address_uuid: 'a1' }],
  ['loadCart', [item]],
  ['loadOvernightPrice', 2995],
  ['loadPayment', { items: [item], address: savedAddress, paymentStatus: 'unpaid', problems: [] }],
  ['checkout', { payment_status: 'SUCCESS' }],
  ['recheckPayment', { paymentStatus: 'paid' }],
  ['cancelPayment', { payment_status: 'FAILED', charged: false }],
  ['loadThankYou', { orders: [order], offerZipCode: null, mailedTo: null, paymentStatus: 'paid' }],
  ['loadOrders', { orders: [order], signedIn: false }],
]);

/** Returns the results that a snapshot's running actors may return, as events. */
function answersOf(snapshot: Snapshot): FunnelEvent[] {
  const running = Object.entries(snapshot.children);
  const done = running.map(([id, child]) => {
    const output = outputs.get(String(child?.src));
    return { type: `xstate.done.actor.${id}`, output, actorId: id };
  });
  const ineligible = running
    .filter(([, child]) => child?.src === 'loadShipping')
    .map(([id]) => ({
      type: `xstate.done.actor.${id}`,
      output: { ...noShipping, vehicles: [{ uuid: 'v1', eligible: false }] },
      actorId: id,
    }));
  return JSON.parse(JSON.stringify([...done, ...ineligible]));
}
