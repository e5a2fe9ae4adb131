import { StripeFailure } from './errors.ts';

const DAY_MS = 86_400_000;

export type Answer = { status: number; json: object };
type Entry = { endpoint: string; params: string; at: number; answer?: Answer };

/** Remembers the response to each idempotency key for a day, even an error. */
export function createKeys(now: () => number) {
  const entries = new Map<string, Entry>();

  function check({ endpoint, params, answer }: Entry, call: Omit<Entry, 'at'>, key: string) {
    if (endpoint !== call.endpoint) {
      const first = `for the same endpoint they were first used for ('${endpoint}')`;
      throw keyError(400, `Keys for idempotent requests can only be used ${first}.`);
    }
    if (params !== call.params) {
      const first = 'with the same parameters they were first used with';
      const advice = `Try using a key other than '${key}' if you meant to execute a different request.`;
      throw keyError(400, `Keys for idempotent requests can only be used ${first}. ${advice}`);
    }
    if (!answer) {
      const message = `There is currently another in-progress request using this Idempotent Key: ${key}.`;
      throw keyError(409, message, 'idempotency_key_in_use');
    }
    return answer;
  }

  return {
    /** The saved response, or undefined if this request is the first with its key. */
    begin(key: string, call: { endpoint: string; params: string }): Answer | undefined {
      const entry = entries.get(key);
      if (entry && now() - entry.at < DAY_MS) return check(entry, call, key);
      entries.set(key, { ...call, at: now() });
      return undefined;
    },
    save(key: string, answer: Answer): void {
      const entry = entries.get(key);
      if (entry) entry.answer = answer;
    },
    forget: (key: string) => entries.delete(key),
  };
}

function keyError(status: number, message: string, code?: string): StripeFailure {
  const body = { type: 'idempotency_error', message, ...(code !== undefined && { code }) } as const;
  return new StripeFailure(status, body, { isSaved: false });
}
