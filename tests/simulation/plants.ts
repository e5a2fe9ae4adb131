/** Faults that are temporarily planted in the product, to check that the simulation finds them. */
import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { GatewayError } from '#server/errors.ts';
import type { PaymentGateway } from '#server/gateways/payment/port.ts';
import type { JobQueue } from '#server/jobs/queue.ts';
import type { Tamper } from './database.ts';

export type Plant = {
  what: string;
  /** The number of schedules within which the fault must show up. */
  within: number;
  tamper?: Tamper;
  payment?(real: PaymentGateway): PaymentGateway;
  jobs?(real: JobQueue): JobQueue;
};

const STORES_HANDLE = /^update "payment" set "handle"/;

const isUnknown = (error: unknown) =>
  error instanceof GatewayError && !error.retryable && error.kind !== 'credentials';

export const plants = {
  'unwritten-payment': {
    what: 'the pending payment is silently lost, but the card is still charged',
    within: 20,
    tamper: {
      losesCommit: (queries) => queries.some((sql) => /insert into "payment" /.test(sql)),
      query: (query) =>
        STORES_HANDLE.test(query.sql) ? CompiledQuery.raw('select 1 as "uuid"') : query,
    },
  },
  'lost-settlement': {
    what: 'a result is returned to the customer, but not recorded',
    within: 20,
    tamper: {
      losesCommit: (queries) =>
        queries.some((sql) => /insert into "order_event" .* from "ended"/s.test(sql)),
    },
  },
  'unknown-is-paid': {
    what: 'a charge without a response counts as paid',
    within: 100,
    payment: (real) => ({
      ...real,
      pay: (handle, call, signal) =>
        real.pay(handle, call, signal).catch((error: unknown) => {
          if (!isUnknown(error)) throw error;
          return { outcome: 'succeeded', reference: 'hoped' };
        }),
    }),
  },
  'cancels-late': {
    what: 'the provider reports that a payment is canceled before it cancels it',
    within: 200,
    payment: (real) => ({
      ...real,
      async cancel(handle) {
        real.cancel(handle).catch(() => {});
        return { outcome: 'canceled' };
      },
    }),
  },
  'one-cent': {
    what: 'the provider is asked to charge one cent more than the order costs',
    within: 20,
    payment: (real) => ({
      ...real,
      open: (payment, signal) =>
        real.open({ ...payment, amountCents: payment.amountCents + 1 }, signal),
    }),
  },
  'unmarked-refund': {
    what: 'a refund is confirmed to the customer, but not recorded',
    within: 400,
    tamper: { query: (query) => without(query, /^insert into "refund" /) },
  },
  'renews-twice': {
    what: 'no code checks whether the plate is already being renewed',
    within: 200,
    tamper: {
      query: (query) => ({
        ...query,
        sql: query.sql.replace(
          /exists\(select from order_line renewal.*(?= as "is_renewed")/s,
          (asked) =>
            // Keeps the condition in the statement, so that every parameter is used.
            `(${asked} and false)`,
        ),
      }),
    },
  },
  'forgets-receipt': {
    what: 'the receipt’s job is not recorded together with the payment',
    within: 20,
    jobs: (real) => ({
      ...real,
      enqueueCte: (tx, jobs) =>
        real.enqueueCte(
          tx,
          jobs.filter(({ kind }) => kind !== 'send-receipt'),
        ),
    }),
  },
  'steps-twice': {
    what: 'two workers run the same job, and advance its order from any stage',
    within: 200,
    tamper: {
      query: (query) => {
        const [, condition] =
          /^update "job".*("locked_until" < \$\d+)/s.exec(query.sql) ??
          /^\s*update order_line set stage.*(order_line\.stage = move\.from_stage)/s.exec(
            query.sql,
          ) ??
          [];
        if (condition === undefined) return query;
        return { ...query, sql: query.sql.replace(condition, `(${condition} or true)`) };
      },
    },
  },
  'cancels-filed': {
    what: 'an order can be canceled while the DMV is processing it',
    within: 400,
    tamper: {
      query: (query) =>
        /^\s*update order_line set stage/.test(query.sql) && query.parameters.includes('canceled')
          ? {
              ...query,
              sql: query.sql.replace(
                /order_line\.stage = move\.from_stage/,
                `order_line.stage in (move.from_stage, 'filing')`,
              ),
            }
          : query,
    },
  },
  'gives-back-twice': {
    what: 'a desk action is repeated each time its request is sent',
    within: 200,
    tamper: {
      query: (query) =>
        /^insert into "desk_request" /.test(query.sql)
          ? { ...query, parameters: query.parameters.with(0, randomUUID()) }
          : query,
    },
  },
  'forgets-parts': {
    what: 'the desk ignores an order’s earlier refunds',
    within: 100,
    tamper: {
      query: (query) => ({
        ...query,
        sql: query.sql.replace(' as "refund_cents", ', ' * 0 as "refund_cents", '),
      }),
    },
  },
  'payment-stays-behind': {
    what: 'a login takes over the orders, but not their payment',
    within: 200,
    tamper: { query: (query) => without(query, /^update "payment" set "user_uuid"/) },
  },
} satisfies Record<string, Plant>;

export const plantNames: string[] = Object.keys(plants);

export function findPlant(name: string | undefined): Plant | undefined {
  return Object.entries(plants).find(([known]) => known === name)?.[1];
}

function without(query: CompiledQuery, pattern: RegExp): CompiledQuery {
  return pattern.test(query.sql) ? CompiledQuery.raw('select where false') : query;
}
