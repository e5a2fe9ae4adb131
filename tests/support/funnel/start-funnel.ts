/** A funnel whose actors return what a test sets, with a frozen clock. */
import { createActor, fromPromise, type InputFrom, type OutputFrom, SimulatedClock } from 'xstate';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { FunnelActors } from '#funnel/actors.ts';
import type { Recall } from '#funnel/context.ts';
import type { FunnelEmitted } from '#funnel/events.ts';
import { funnelMachine } from '#funnel/machine.ts';
import { createMemoryDrafts, keepDrafts, recallFrom } from '#islands/funnel/draft-store.ts';
import type { RoutedState, RouteIds } from '#routes/funnel.ts';
import { ids, item, order, savedAddress, suggestion } from './samples.ts';

export type Answers = {
  [Name in keyof FunnelActors]: (
    input: InputFrom<FunnelActors[Name]>,
  ) => OutputFrom<FunnelActors[Name]> | Promise<OutputFrom<FunnelActors[Name]>>;
};

/** The results of the actors when all goes well. */
export const goodAnswers: Answers = {
  loadVehicle: () => ({ uuid: 'v1', vehicle_license_plate: '7ABC123' }),
  loadShipping: () => ({
    vehicles: [{ uuid: 'v1', vehicle_license_plate: '7ABC123' }],
    addresses: [savedAddress],
    user: { uuid: 'u1', email: 'ann@gmail.com' },
    overnightCents: 2995,
    problems: [],
  }),
  saveAddress: () => ({ address_uuid: 'a1' }),
  loadConfirmation: () => ({ address: savedAddress, suggestion, isPostalDown: false }),
  confirmAddress: () => ({ address_uuid: 'a1' }),
  loadCart: () => [item],
  loadOvernightPrice: () => 2995,
  chooseEnvelope: () => undefined,
  updateAddress: () => undefined,
  deleteOrder: () => undefined,
  loadPayment: () => ({
    items: [item],
    address: savedAddress,
    paymentStatus: 'unpaid',
    problems: [],
  }),
  makeToken: () => ({ id: 'pm_1', name: 'Visa •••• 4242' }),
  checkout: () => ({ payment_status: 'SUCCESS' }),
  cancelPayment: () => ({ payment_status: 'FAILED' }),
  recheckPayment: () => ({ paymentStatus: 'paid' }),
  loadThankYou: () => ({
    orders: [order],
    offerZipCode: '93650',
    mailedTo: 'ann@gmail.com',
    paymentStatus: 'paid',
  }),
  loadOrders: () => ({ orders: [order], signedIn: false }),
  findOwner: () => ({ account: null, email: null }),
  saveLater: () => undefined,
};

/** The customer's date. */
export const today = new Date(2026, 10, 22, 12);

type Drafts = ReturnType<typeof createMemoryDrafts>;
type Options = {
  answers?: Partial<Answers>;
  drafts?: Drafts;
  guest?: RouteIds;
  recall?: Partial<Recall>;
};

export const funnelInput = (drafts: Drafts = createMemoryDrafts()) => ({
  recall: recallFrom(drafts),
  now: () => today,
});

/**
 * Records the funnel's calls to the server and to its host. With another funnel's drafts, it continues as after a
 * refresh.
 */
export function startFunnel({
  answers = {},
  drafts = createMemoryDrafts(),
  guest,
  recall = {},
}: Options = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const emitted: FunnelEmitted[] = [];
  const clock = new SimulatedClock();
  const machine = funnelMachine.provide({
    actors: actorsOf({ ...goodAnswers, ...answers }, calls),
  });
  const given = funnelInput(drafts);
  const input = {
    ...given,
    recall: { ...given.recall, ...recall },
    ...(guest ? { guest } : {}),
  };
  const actor = createActor(machine, { clock, input });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  keepDrafts(actor, drafts);
  return {
    actor,
    clock,
    drafts,
    calls,
    emitted,
    open: async (state: RoutedState, routeIds: RouteIds = ids) => {
      actor.send({ type: 'route.opened', state, ids: routeIds });
      await settle();
    },
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    toasts: () => emitted.flatMap((event) => (event.type === 'toast' ? [event.message] : [])),
    callsOf: (name: keyof FunnelActors) => calls.filter((call) => call.name === name),
  };
}

/** Lets every settled promise reach the funnel. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function failure(body: object, status?: number) {
  return () => Promise.reject(new ApiFailure(body, status));
}

export const rejection = (message: string) => ({ status: 'fail', message });

function actorsOf(answers: Answers, calls: { name: string; input: unknown }[]): FunnelActors {
  const run = async <Input, Output>(
    name: string,
    input: Input,
    answer: (input: Input) => Output | Promise<Output>,
  ) => {
    calls.push({ name, input });
    return answer(input);
  };
  return {
    loadVehicle: fromPromise(({ input }) => run('loadVehicle', input, answers.loadVehicle)),
    loadShipping: fromPromise(({ input }) => run('loadShipping', input, answers.loadShipping)),
    saveAddress: fromPromise(({ input }) => run('saveAddress', input, answers.saveAddress)),
    loadConfirmation: fromPromise(({ input }) =>
      run('loadConfirmation', input, answers.loadConfirmation),
    ),
    confirmAddress: fromPromise(({ input }) =>
      run('confirmAddress', input, answers.confirmAddress),
    ),
    loadCart: fromPromise(({ input }) => run('loadCart', input, answers.loadCart)),
    loadOvernightPrice: fromPromise(({ input }) =>
      run('loadOvernightPrice', input, answers.loadOvernightPrice),
    ),
    chooseEnvelope: fromPromise(({ input }) =>
      run('chooseEnvelope', input, answers.chooseEnvelope),
    ),
    updateAddress: fromPromise(({ input }) => run('updateAddress', input, answers.updateAddress)),
    deleteOrder: fromPromise(({ input }) => run('deleteOrder', input, answers.deleteOrder)),
    loadPayment: fromPromise(({ input }) => run('loadPayment', input, answers.loadPayment)),
    makeToken: fromPromise(({ input }) => run('makeToken', input, answers.makeToken)),
    cancelPayment: fromPromise(({ input }) => run('cancelPayment', input, answers.cancelPayment)),
    checkout: fromPromise(({ input }) => run('checkout', input, answers.checkout)),
    recheckPayment: fromPromise(({ input }) =>
      run('recheckPayment', input, answers.recheckPayment),
    ),
    loadThankYou: fromPromise(({ input }) => run('loadThankYou', input, answers.loadThankYou)),
    loadOrders: fromPromise(({ input }) => run('loadOrders', input, answers.loadOrders)),
    findOwner: fromPromise(({ input }) => run('findOwner', input, answers.findOwner)),
    saveLater: fromPromise(({ input }) => run('saveLater', input, answers.saveLater)),
  };
}
