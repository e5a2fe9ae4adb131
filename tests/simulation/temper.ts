/** The character of a schedule. Each seed has one, so that rare faults coincide often enough. */
import type { Habits } from './customers.ts';
import type { Temper as ProviderTemper } from './provider.ts';
import type { Random } from './random.ts';

export type Trouble =
  | 'tick'
  | 'jump'
  | 'long jump'
  | 'kill'
  | 'stand'
  | 'go on'
  | 'reconcile'
  | 'work'
  | 'raise fees';

export type Temper = {
  name: string;
  /** How often a fault happens instead of the next turn, and which. */
  troubled: number;
  /** The same while a charge is in transit. */
  troubledCharge: number;
  troubles: [Trouble, number][];
  /** How often a process ends at a step of a checkout or job, or freezes around a charge. */
  endsAtStep: number;
  standsAtStep: number;
  provider: ProviderTemper;
  habits: Habits;
  people: 'strangers' | 'one e-mail' | 'one plate';
};

const QUIET_PROVIDER: ProviderTemper = {
  notSent: 0.05,
  turnedAway: 0.02,
  vanishes: 0.05,
  answerLost: 0.1,
  held: 0.1,
  heldWeight: 0.1,
  silent: 0.1,
};

const HABITS: Habits = {
  ...{ double: 0.2, edits: 0.4, deaf: 0.1, logsIn: 0.15, payments: 3 },
  ...{ cancels: 0.4, complains: 0.3 },
};

const BUSY: Temper = {
  name: 'busy',
  troubled: 0.06,
  troubledCharge: 0.1,
  troubles: [
    ['tick', 4],
    ['jump', 2],
    ['kill', 1],
    ['reconcile', 3],
    ['work', 2],
    ['raise fees', 0.5],
  ],
  endsAtStep: 0.04,
  standsAtStep: 0.02,
  provider: QUIET_PROVIDER,
  habits: HABITS,
  people: 'strangers',
};

const TEMPERS: Temper[] = [
  BUSY,
  // Time and reconciliation overtake a charge in transit.
  {
    ...BUSY,
    name: 'held',
    troubled: 0.03,
    troubledCharge: 0.3,
    troubles: [
      ['jump', 2],
      ['reconcile', 6],
      ['kill', 0.5],
    ],
    endsAtStep: 0.02,
    provider: { ...QUIET_PROVIDER, held: 0.7, heldWeight: 0.03, vanishes: 0.1, notSent: 0.02 },
    habits: { ...HABITS, double: 0.1, logsIn: 0.2, payments: 2 },
  },
  // A process freezes for minutes, while the other one continues.
  {
    ...BUSY,
    name: 'halting',
    troubled: 0.1,
    troubledCharge: 0.2,
    troubles: [
      ['jump', 5],
      ['reconcile', 5],
      ['stand', 3],
      ['go on', 1],
      ['work', 4],
    ],
    endsAtStep: 0.01,
    standsAtStep: 0.5,
    habits: { ...HABITS, double: 0.1, payments: 2 },
  },
  {
    ...BUSY,
    name: 'crashing',
    troubled: 0.1,
    troubles: [
      ['kill', 4],
      ['reconcile', 2],
      ['tick', 2],
      ['jump', 1],
      ['work', 2],
    ],
    endsAtStep: 0.2,
  },
  {
    ...BUSY,
    name: 'crowded',
    habits: {
      double: 0.6,
      edits: 0.7,
      deaf: 0.2,
      logsIn: 0.3,
      cancels: 0.6,
      complains: 0.3,
      payments: 4,
    },
    people: 'one plate',
  },
  // Customers cancel after paying, while workers file the orders.
  {
    ...BUSY,
    name: 'regretful',
    troubled: 0.25,
    troubles: [
      ['jump', 3],
      ['work', 6],
      ['tick', 2],
      ['kill', 0.5],
    ],
    habits: { ...HABITS, double: 0.3, cancels: 1, payments: 2 },
  },
  { ...BUSY, name: 'family', habits: { ...HABITS, logsIn: 0.5 }, people: 'one e-mail' },
  {
    ...BUSY,
    name: 'days',
    troubles: [
      ['long jump', 2],
      ['raise fees', 2],
      ['reconcile', 2],
      ['work', 3],
      ['kill', 0.5],
    ],
    habits: { ...HABITS, logsIn: 0.4 },
  },
];

export function chooseTrouble({ troubles }: Temper, random: Random): Trouble {
  const [trouble] = random.one(troubles, ([, weight]) => weight);
  return trouble;
}

export function chooseTemper(random: Random): Temper {
  return random.one(TEMPERS);
}
