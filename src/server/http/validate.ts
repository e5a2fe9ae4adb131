import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { USER_HEADER } from '#contracts/api/request-headers.ts';
import { tooLongText } from '#contracts/api/typed-text.ts';
import { msg } from '#words/words.ts';
import { AppError, ValidationError } from '../errors.ts';

/**
 * Parses a request's body or query with a contract. If `userField` is missing, a header may supply
 * the user. A rejection lists every invalid field.
 */
export function validate<S extends z.ZodMiniType>(
  target: 'json' | 'query',
  schema: S,
  userField = 'user_uuid',
) {
  return validator(target, (value: unknown, c): z.output<S> => {
    const user = c.req.header(USER_HEADER);
    const parsed = schema.safeParse(user ? withUser(value, userField, user) : value);
    if (parsed.success && isStorable(parsed.data)) return parsed.data;
    if (parsed.success) {
      throw new AppError(
        400,
        'BAD_REQUEST',
        msg('Please use plain text. This text contains a character that we can’t save.'),
      );
    }
    throw new ValidationError(
      parsed.error.issues.flatMap((issue) => {
        if (issue.code === 'unrecognized_keys') return issue.keys.map(unknownField);
        const field = issue.path.join('.');
        return { field, message: wordsOf(issue, field) };
      }),
    );
  });
}

function withUser(value: unknown, userField: string, user: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return { [userField]: user, ...value };
}

const unknownField = (field: string) => ({
  field,
  message: `This call doesn’t have the parameter ${field}`,
});

/** Zod's default messages, which are for developers and don't name the field. */
const LIBRARY = /^(?:Invalid |Too (?:big|small): )/;

function wordsOf(issue: z.core.$ZodIssue, field: string): string {
  if (!LIBRARY.test(issue.message)) return issue.message;
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return tooLongText(Number(issue.maximum));
  }
  return field === '' ? 'Expected a JSON object' : `${field} is missing or not valid`;
}

/** No body in the contracts is nested this deeply. */
const MAX_DEPTH = 20;

/**
 * Whether the database can store this value: no NUL characters, no lone surrogates, and no deep nesting. The check is
 * iterative, because a hostile body may be nested without limit.
 */
export function isStorable(value: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [current, depth] = next;
    if (typeof current === 'string' && !isPlainText(current)) return false;
    if (typeof current !== 'object' || current === null) continue;
    if (depth === MAX_DEPTH) return false;
    for (const [key, inner] of Object.entries(current)) {
      if (!isPlainText(key)) return false;
      waiting.push([inner, depth + 1]);
    }
  }
  return true;
}

function isPlainText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}
