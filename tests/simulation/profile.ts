/** The character of a schedule. Each seed has one, so that rare faults coincide often enough. */
import type { Habits } from './customers.ts';
import type { Profile as ProviderProfile } from './provider.ts';
import type { Random } from './random.ts';

export type Fault =
  | 'tick'
  | 'jump'
  | 'long jump'
  | 'kill'
  | 'freeze'
  | 'resume'
  | 'reconcile'
  | 'work'
  | 'raise fees';

export type Profile = {
  name: string;
  /** How often a fault happens instead of the next turn, and which fault. */
  faultChance: number;
  /** `faultChance` while a charge is in transit. */
  faultChanceInCharge: number;
  faults: [Fault, number][];
  /** How often a process ends at a step of a checkout or job, or freezes around a charge. */
  endsAtStep: number;
  freezesAtStep: number;
  provider: ProviderProfile;
  habits: Habits;
  people: 'strangers' | 'one e-mail' | 'one plate';
};

const QUIET_PROVIDER: ProviderProfile = {
  notSent: 0.05,
  turnedAway: 0.02,
  vanishes: 0.05,
  answerLost: 0.1,
  held: 0.1,
  heldWeight: 0.1,
  silent: 0.1,
};

const HABITS: Habits = {
  ...{ double: 0.2, edits: 0.4, losesAnswer: 0.1, logsIn: 0.15, payments: 3 },
  ...{ cancels: 0.4, complains: 0.3 },
};

const BUSY: Profile = {
  name: 'busy',
  faultChance: 0.06,
  faultChanceInCharge: 0.1,
  faults: [
    ['tick', 4],
    ['jump', 2],
    ['kill', 1],
    ['reconcile', 3],
    ['work', 2],
    ['raise fees', 0.5],
  ],
  endsAtStep: 0.04,
  freezesAtStep: 0.02,
  provider: QUIET_PROVIDER,
  habits: HABITS,
  people: 'strangers',
};

const PROFILES: Profile[] = [
  BUSY,
  // Time and reconciliation overtake a charge in transit.
  {
    ...BUSY,
    name: 'held',
    faultChance: 0.03,
    faultChanceInCharge: 0.3,
    faults: [
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
    faultChance: 0.1,
    faultChanceInCharge: 0.2,
    faults: [
      ['jump', 5],
      ['reconcile', 5],
      ['freeze', 3],
      ['resume', 1],
      ['work', 4],
    ],
    endsAtStep: 0.01,
    freezesAtStep: 0.5,
    habits: { ...HABITS, double: 0.1, payments: 2 },
  },
  {
    ...BUSY,
    name: 'crashing',
    faultChance: 0.1,
    faults: [
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
      losesAnswer: 0.2,
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
    faultChance: 0.25,
    faults: [
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
    faults: [
      ['long jump', 2],
      ['raise fees', 2],
      ['reconcile', 2],
      ['work', 3],
      ['kill', 0.5],
    ],
    habits: { ...HABITS, logsIn: 0.4 },
  },
];

export function chooseFault({ faults }: Profile, random: Random): Fault {
  const [fault] = random.one(faults, ([, weight]) => weight);
  return fault;
}

export function chooseProfile(random: Random): Profile {
  return random.one(PROFILES);
}
