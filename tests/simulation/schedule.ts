/** One schedule: customers, two processes, and a provider, with faults in an order that a seed decides. */
import { createHash } from 'node:crypto';
import { rowUuid } from '#server/db/uuid.ts';
import { createEditorsLake } from '#server/gateways/content/lake.ts';
import { createOfflineLinks } from '#server/gateways/links/offline.ts';
import { createMemoryLedger } from '#server/gateways/payment/ledger.ts';
import type { PaymentGateway } from '#server/gateways/payment/port.ts';
import { readSandboxBooks } from '#tests/support/api/provider-books.ts';
import { auditBooks, auditCanceled, auditWords } from './books.ts';
import { createCustomer, type Person, type Told, type ToldOfCancel } from './customers.ts';
import type { SimulatedDatabase } from './database.ts';
import { auditFilings } from './filings.ts';
import { addPartner, createOutside } from './outside.ts';
import type { Plant } from './plants.ts';
import { type Process, startProcess } from './product.ts';
import { chooseFault, chooseProfile, type Fault, type Profile } from './profile.ts';
import { createProvider } from './provider.ts';
import { createRandom, type Random } from './random.ts';
import { seedRandomness } from './seeded-randomness.ts';
import { type AskedBack, auditGivenBack } from './staff.ts';
import { createTurns } from './turns.ts';

export type Result = {
  seed: number;
  /** Empty if all is well. */
  violations: string[];
  charges: number;
  steps: string[];
  /** Two runs with the same digest did the same things. */
  digest: string;
};

/** A Tuesday morning in California. */
const START = Date.parse('2026-03-10T18:00:00Z');
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_TURNS = 3000;

/** The same seed always produces the same run. */
export async function runSchedule(
  database: SimulatedDatabase,
  seed: number,
  plant: Plant | undefined,
): Promise<Result> {
  await database.reset();
  // Restarts the counter in UUIDs, because the previous schedule may have used the same millisecond.
  rowUuid(new Date(0));
  seedRandomness(seed);
  const world = createWorld(database, seed, plant);
  await world.open();
  await world.go();
  await world.rest();
  const violations = await world.audit();
  const digest = createHash('sha256').update(world.steps.join('\n')).digest('hex').slice(0, 16);
  return { seed, violations, charges: world.charges(), steps: world.steps, digest };
}

function createWorld(database: SimulatedDatabase, seed: number, plant: Plant | undefined) {
  const random = createRandom(seed);
  const steps: string[] = [];
  const note = (line: string) => void steps.push(line);
  let moment = START;
  const now = () => new Date(moment);
  const turns = createTurns(random, note);
  const profile = chooseProfile(random);
  const ledger = createMemoryLedger();
  const provider = createProvider({ random, turns, note, now }, ledger, profile.provider);
  const outside = createOutside({ random, turns, note, now });
  const processes: Process[] = [];
  const told: Told[] = [];
  const toldOfCancels: ToldOfCancel[] = [];
  const askedBack: AskedBack[] = [];
  const complaints: string[] = [];
  const canceled = new Set<string>();
  let isCalm = false;
  let started = 0;

  function start(name: string): Process {
    const process = startProcess(name, {
      turns,
      now,
      connect: (owner) =>
        database.connect(owner, { turns, note, now, tamper: plant?.tamper ?? {} }),
      gatewaysOf(owner) {
        const payment = provider.gatewayOf(owner);
        const { dmv, ...others } = outside.gatewaysOf(owner);
        const work = { dmv, payment: noteCanceled(plant?.payment?.(payment) ?? payment, canceled) };
        // No one in a schedule has a test key.
        const lake = createEditorsLake(() => undefined);
        const links = createOfflineLinks();
        return { ...others, live: work, test: work, mail: { send: async () => {} }, lake, links };
      },
      freezesAt(step) {
        const isAround = step === 'written' || step === 'opened' || step === 'charged';
        const freezes = isAround && !isCalm && random.happens(profile.freezesAtStep);
        if (freezes) note(`  ${name} freezes at the step ${step}`);
        return freezes;
      },
      endsAt(step) {
        const ends = !isCalm && random.happens(profile.endsAtStep);
        if (ends) note(`  ${name} ends at the step ${step}`);
        return ends;
      },
      tamperJobs: (jobs) => plant?.jobs?.(jobs) ?? jobs,
    });
    startOnce(`${name} reconciles`, process.reconcile);
    return process;
  }

  function startOnce(who: string, work: () => Promise<unknown>): void {
    if (!turns.isRunning(who)) turns.start(who, async () => void (await work()));
  }

  function pass(ms: number): void {
    provider.landUntil(moment + ms);
    moment += ms;
    for (const process of processes) process.ring();
  }

  /** Ends a process immediately, or notices that one has ended, and starts its replacement. */
  function replace(index: number): void {
    started += 1;
    processes[index]?.kill();
    processes[index] = start(`P${started}`);
  }

  function happen(kind: Fault, index = random.below(processes.length)): void {
    const process = processes[index];
    note(`– ${kind} ${process?.name ?? ''}`);
    if (kind === 'tick') pass(random.between(100, 5 * SECOND_MS));
    else if (kind === 'jump') pass(random.between(31, 131) * SECOND_MS);
    else if (kind === 'long jump') pass(random.between(10, 36 * 60) * MINUTE_MS);
    else if (kind === 'kill') replace(index);
    else if (kind === 'freeze') process?.freeze();
    else if (kind === 'resume') process?.resume();
    else if (kind === 'raise fees') outside.raiseFees();
    else if (process && kind === 'reconcile')
      startOnce(`${process.name} reconciles`, process.reconcile);
    else if (process && kind === 'work') startOnce(`${process.name} works`, process.work);
  }

  function faultChance(): number {
    return provider.isBusy() ? profile.faultChanceInCharge : profile.faultChance;
  }

  /**
   * If a process is frozen, resumes it, or moves the clock and lets the other process work. Returns false if none is
   * frozen.
   */
  function outlast(): boolean {
    const isFrozen = processes.map((process) => process.isFrozen());
    const awake = isFrozen.indexOf(false);
    if (!isFrozen.includes(true)) return false;
    if (isCalm || awake < 0 || random.happens(0.3)) {
      for (const process of processes) process.resume();
    } else {
      happen('jump', awake);
      happen(random.one(['reconcile', 'work']), awake);
    }
    return true;
  }

  async function run(): Promise<void> {
    for (let count = 0; count < MOST_TURNS; count += 1) {
      await turns.quiet();
      const dead = processes.findIndex((process) => !process.isAlive());
      if (dead >= 0) replace(dead);
      else if (turns.isIdle()) return;
      else if (!isCalm && random.happens(faultChance())) happen(chooseFault(profile, random));
      else if (!turns.next() && !outlast()) break;
    }
    complaints.push(`It came to no end: ${turns.stuck().join(', ')}`);
  }

  return {
    steps,
    charges: ledger.chargeCount,
    async open() {
      note(`a ${profile.name} day`);
      await addPartner(database.direct, now());
      replace(0);
      replace(1);
      const heard = { told, toldOfCancels, askedBack, complaints };
      const { visitBank } = provider;
      const crowd = { ...profile, random, turns, note, now, visitBank, ...heard };
      for (const [index, person] of peopleOf(profile, random).entries()) {
        const customer = createCustomer(
          { ...crowd, db: database.direct, processes: () => processes },
          `C${index + 1}`,
          person,
        );
        turns.start(`C${index + 1}`, customer);
      }
    },
    go: run,
    /** All faults end, time passes, and the product does the remaining work. */
    async rest() {
      isCalm = true;
      for (const process of processes) process.resume();
      outside.recover();
      provider.recover();
      // The long pause is for work that is retried after an hour, and the two pauses after it are for what follows
      // from that work.
      const pauses = [10 * MINUTE_MS, 10 * MINUTE_MS, 2 * HOUR_MS, 10 * MINUTE_MS, 10 * MINUTE_MS];
      for (const ms of pauses) {
        note(`– ${ms / MINUTE_MS} quiet minutes`);
        pass(ms);
        const [process] = processes;
        if (process) startOnce(`${process.name} reconciles`, process.reconcile);
        await run();
        // Both processes work concurrently, as in a real installation.
        for (const each of processes) startOnce(`${each.name} works`, each.work);
        await run();
      }
    },
    async audit() {
      const entries = ledger.entries();
      return [
        ...complaints,
        ...turns.broken,
        ...auditCanceled(entries, canceled),
        ...(await auditWords(database.direct, entries, told)),
        ...(await auditFilings(database.direct, outside.filings(), toldOfCancels)),
        ...(await auditGivenBack(database.direct, askedBack)),
        ...(await auditBooks(database.direct, await readSandboxBooks(ledger))),
      ];
    },
  };
}

function noteCanceled(payment: PaymentGateway, canceled: Set<string>): PaymentGateway {
  return {
    ...payment,
    async cancel(handle) {
      const result = await payment.cancel(handle);
      if (result.outcome === 'canceled') canceled.add(handle);
      return result;
    },
  };
}

function peopleOf({ people }: Profile, random: Random): Person[] {
  const count = random.one([1, 2, 3], (of) => (of === 2 ? 3 : 1));
  return Array.from({ length: count }, (_, index) => ({
    plate: people === 'one plate' ? '7SIM000' : `7SIM00${index}`,
    email: people === 'strangers' ? `driver${index}@example.com` : 'driver@example.com',
  }));
}
