import type * as z from 'zod/mini';

/** Who may make a call. */
export const CALLERS = {
  anyone: 'Anyone.',
  owner:
    'Whom the data belongs to: a guest by his user_uuid while it lives, an account by its own token.',
  account: 'An account, by its own token.',
  operator: 'This machine, or whoever holds the operator’s token.',
} as const;

/** One call of the API, as the document shows it. Paths carry their ids in braces. */
export type Endpoint = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  group: string;
  summary: string;
  who: keyof typeof CALLERS;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Says that a repeat of the same request is recognised, by the rules of `contracts/idempotency.ts`. */
  idempotent?: true;
  answer:
    | { kind: 'data'; data: z.ZodMiniType }
    /** A page of rows. */
    | { kind: 'list'; row: z.ZodMiniType }
    /** A body outside the envelope. */
    | { kind: 'bare'; body: z.ZodMiniType }
    | { kind: 'file'; type: string };
};

export const data = (schema: z.ZodMiniType) => ({ kind: 'data', data: schema }) as const;
export const list = (row: z.ZodMiniType) => ({ kind: 'list', row }) as const;
export const bare = (body: z.ZodMiniType) => ({ kind: 'bare', body }) as const;
export const file = (type: string) => ({ kind: 'file', type }) as const;
