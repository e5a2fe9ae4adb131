import { type Context, Hono, type Next } from 'hono';
import type * as z from 'zod/mini';
import type { Call, Schema } from '#contracts/api/call.ts';
import type { ListOf, Success } from '#contracts/api/envelope.ts';
import type { PathIds } from '#contracts/api/paths.ts';
import { ROLES, type Role } from '#contracts/desk/role.ts';
import type { Deps } from './deps.ts';
import { NotFound } from './errors.ts';
import { type Caller, createCaller } from './features/account/access.ts';
import type { ApiEnv, AtDesk } from './http/env.ts';
import { countByRules, type RateLimitRule, rateLimit } from './http/rate-limit.ts';
import { isStorable, validate } from './http/validate.ts';

type CallInput<C extends Call> = {
  c: Context<ApiEnv>;
  caller: Caller;
  /** Undefined unless the call is for staff. */
  staff: C['who'] extends Role ? AtDesk : undefined;
  ids: PathIds<C['path']>;
  query: C extends { query: infer Q extends Schema } ? z.output<Q> : undefined;
  body: C extends { body: infer B extends Schema } ? z.output<B> : undefined;
};

/** The handler's return value. Files and streamed bodies are complete responses. */
type Reply<C extends Call> = C extends { rows: infer R extends Schema }
  ? Success<ListOf<z.input<R>>>
  : C extends { data: infer D extends Schema }
    ? Success<z.input<D>>
    : C extends { bare: infer B extends Schema }
      ? z.input<B> | Response
      : Response;

type Handler<C extends Call> = (given: CallInput<C>) => Reply<C> | Promise<Reply<C>>;

type Unread = Context<ApiEnv, string, { out: { query: unknown; json: unknown } }>;
type AnyHandler = (given: {
  c: Context<ApiEnv>;
  caller: Caller;
  staff: AtDesk | undefined;
  ids: Record<string, string>;
  query: unknown;
  body: unknown;
}) => object | Promise<object>;

type Limits = RateLimitRule | RateLimitRule[];

/** This is more calls than anyone makes by hand. It limits scripts that use a stolen token. */
const DESK_READ_LIMIT = { name: 'desk-looks', points: 1200, perSeconds: 3600 } as const;

export class CallRoutes extends Hono<ApiEnv> {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }

  call<C extends Call>(call: C, handler: Handler<C>): this {
    return this.limited(call, [], handler);
  }

  /**
   * Serves a call with limits, which apply before any part of the request is read. A staff call counts toward the
   * limits of the staff member, because several may share an IP address. A staff call without its own rule uses the
   * desk's default.
   */
  limited<C extends Call>(call: C, limits: Limits, handler: Handler<C>): this;
  limited(call: Call, rules: Limits, handler: AnyHandler): this {
    const { method, path, who, query, body, userField, background } = call;
    const least = ROLES.find((role) => role === who);
    const ruleList = Array.isArray(rules) ? rules : [rules];
    const limits = least && ruleList.length === 0 ? [DESK_READ_LIMIT] : ruleList;
    if (limits.length > 0 && !least) this.on(method, path, rateLimit(this.#deps, limits));
    // This check runs before the request is read, so unauthorized callers learn nothing.
    if (least) {
      this.on(method, path, async (c: Unread, next: Next) => {
        const staff = await this.#deps.requireStaff(c.get('token'), least, background);
        await countByRules(
          this.#deps,
          limits.map((rule) => ({ rule, callers: staff.uuid })),
        );
        c.set('staff', { ...staff, ip: c.get('clientIp') });
        await next();
      });
    }
    if (query) this.on(method, path, validate('query', query, userField));
    if (body) this.on(method, path, validate('json', body));
    this.on(method, path, async (c: Unread) => {
      const ids = c.req.param();
      // No row has an ID that the database can't store, and the database would reject the comparison.
      if (!isStorable(ids)) throw new NotFound('There is nothing at this address');
      const answer = await handler({
        c,
        caller: createCaller(this.#deps, c.get('token')),
        staff: c.get('staff'),
        ids,
        query: query && c.req.valid('query'),
        body: body && c.req.valid('json'),
      });
      return answer instanceof Response ? answer : c.json(answer);
    });
    return this;
  }
}
