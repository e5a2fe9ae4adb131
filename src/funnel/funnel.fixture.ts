/** A funnel whose actors a test answers by hand, with a clock that stands still. */
import { createActor, fromPromise, type InputFrom, type OutputFrom, SimulatedClock } from 'xstate';
import { type SavedAddress, savedAddressSchema } from '#contracts/account/address.ts';
import type { CartItem } from '#contracts/order/cart.ts';
import type { Order } from '#contracts/order/order.ts';
import type { FunnelActors } from './actors.ts';
import {
  type AddressDraft,
  addressDraftOf,
  type CardDraft,
  createMemoryDrafts,
  type DraftStore,
  type LookupDraft,
  type PaymentDraft,
  paymentDraftOf,
} from './drafts.ts';
import type { FunnelEmitted } from './events.ts';
import { funnelMachine } from './machine.ts';
import type { RoutedState, RouteIds } from './routes.ts';

export const ids = { user_uuid: 'u1', vehicle_uuid: 'v1', address_uuid: 'a1', cart_uuid: 'c1' };

export const lookupDraft: LookupDraft = {
  service_type_uuid: '00000000-0000-4000-8000-000000000001',
  vehicle_license_plate: '7ABC123',
  user_email: 'ann@gmail.com',
};

export const savedAddress: SavedAddress = savedAddressSchema.parse({
  uuid: 'a1',
  first_name: 'Ann',
  last_name: 'Lee',
  street_address: '1 Main St',
  unit: 'Apt 2',
  city: 'Fresno',
  state: 'CA',
  zip_code: '93650',
  email: 'ann@gmail.com',
  phone_no: '4155550123',
});

export const addressDraft: AddressDraft = addressDraftOf(savedAddress);

export const suggestion = {
  streetAddress: '1 MAIN ST APT 2',
  city: 'FRESNO',
  state: 'CA',
  ZIPCode: '93650-1234',
};

export const item: CartItem = {
  uuid: 'l1',
  user_cart_uuid: 'c1',
  user_vehicle_uuid: 'v1',
  user_vehicle: { vehicle_license_plate: '7ABC123' },
  user_shipping_address: savedAddress,
  final_price: 100.5,
};

export const secondItem: CartItem = {
  ...item,
  uuid: 'l2',
  user_vehicle_uuid: 'v2',
  user_vehicle: { vehicle_license_plate: '8XYZ789' },
  user_shipping_address: { ...savedAddress, uuid: 'a2', city: 'Davis' },
  final_price: '200.25',
};

export const order: Order = { ...item, order_id: 'R-1', order_status: 0, payment_status: 'PAID' };

export const paymentDraft: PaymentDraft = {
  ...paymentDraftOf(savedAddress),
  first_name: 'Ann',
  last_name: 'Lee',
};

export const card: CardDraft = {
  credit_card_number: '4242 4242 4242 4242',
  expiration_month: '12',
  expiration_year: '2999',
  cvv: '123',
};

export type Answers = {
  [Name in keyof FunnelActors]: (
    input: InputFrom<FunnelActors[Name]>,
  ) => OutputFrom<FunnelActors[Name]> | Promise<OutputFrom<FunnelActors[Name]>>;
};

/** The server as it answers when all goes well. */
export const goodAnswers: Answers = {
  lookUpVehicle: () => ({ user_uuid: 'u1', user_vehicle_uuid: 'v1', eligible: true }),
  loadVehicle: () => ({ uuid: 'v1', vehicle_license_plate: '7ABC123' }),
  loadShipping: () => ({
    vehicles: [{ uuid: 'v1', vehicle_license_plate: '7ABC123' }],
    addresses: [savedAddress],
    user: { uuid: 'u1', email: 'ann@gmail.com' },
    overnightCents: 2995,
    problems: [],
  }),
  saveAddress: () => ({ address_uuid: 'a1' }),
  loadConfirmation: () => ({ address: savedAddress, suggestion }),
  confirmAddress: () => ({ address_uuid: 'a1' }),
  loadCart: () => [item],
  loadOvernightPrice: () => 2995,
  updateAddress: () => undefined,
  deleteOrder: () => undefined,
  loadPayment: () => ({
    items: [item],
    address: savedAddress,
    standing: 'unpaid',
    problems: [],
  }),
  checkout: () => ({ payment_status: 'SUCCESS' }),
  recheckPayment: () => 'paid',
  loadThankYou: () => ({ orders: [order], offerZipCode: '93650', standing: 'paid' }),
  loadOrders: () => ({ orders: [order], signedIn: false }),
  saveLater: () => undefined,
};

type Options = { answers?: Partial<Answers>; drafts?: DraftStore; guest?: RouteIds };

/** Starts a funnel and records what it asks of the server and of its host. */
export function startFunnel({ answers = {}, drafts = createMemoryDrafts(), guest }: Options = {}) {
  const calls: { name: string; input: unknown }[] = [];
  const emitted: FunnelEmitted[] = [];
  const clock = new SimulatedClock();
  const machine = funnelMachine.provide({
    actors: actorsOf({ ...goodAnswers, ...answers }, calls),
  });
  const actor = createActor(machine, { clock, input: { drafts, ...(guest ? { guest } : {}) } });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    clock,
    drafts,
    calls,
    emitted,
    /** Opens a link and waits until its screen stands. */
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

/** Lets every answered promise reach the funnel. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A failure as the API client throws it. */
export function failure(body: object, status?: number) {
  return () => Promise.reject(Object.assign(new Error('refused'), { ...body, body, status }));
}

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
    lookUpVehicle: fromPromise(({ input }) => run('lookUpVehicle', input, answers.lookUpVehicle)),
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
    updateAddress: fromPromise(({ input }) => run('updateAddress', input, answers.updateAddress)),
    deleteOrder: fromPromise(({ input }) => run('deleteOrder', input, answers.deleteOrder)),
    loadPayment: fromPromise(({ input }) => run('loadPayment', input, answers.loadPayment)),
    checkout: fromPromise(({ input }) => run('checkout', input, answers.checkout)),
    recheckPayment: fromPromise(({ input }) =>
      run('recheckPayment', input, answers.recheckPayment),
    ),
    loadThankYou: fromPromise(({ input }) => run('loadThankYou', input, answers.loadThankYou)),
    loadOrders: fromPromise(({ input }) => run('loadOrders', input, answers.loadOrders)),
    saveLater: fromPromise(({ input }) => run('saveLater', input, answers.saveLater)),
  };
}
