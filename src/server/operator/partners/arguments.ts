/** Parses command-line arguments. */
import { parseArgs } from 'node:util';
import type * as z from 'zod';
import { withoutLogins } from '../../features/partners/terms.ts';
import { UsageError } from '../command.ts';

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** Throws UsageError for an unknown argument, and for too few or too many positional arguments. */
export function parseArguments<const O extends Options>(
  args: string[],
  options: O,
  { count, usage }: { count: number; usage: string },
) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options,
      strict: true,
      allowPositionals: true,
    });
    if (positionals.length === count) return { values, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${error.message}\nUsage: npm run partners -- ${usage}`);
  }
  throw new UsageError(`Usage: npm run partners -- ${usage}`);
}

/** Throws a UsageError that mentions the option if the schema rejects the text. */
export function readOption<T>(schema: z.ZodType<T, string>, option: string, text: string): T {
  const { data, error } = schema.safeParse(text);
  if (!error) return data;
  throw new UsageError(
    `${option} ${withoutLogins(text)}: ${error.issues[0]?.message ?? 'isn’t valid'}.`,
  );
}

export function readOptional<T>(
  schema: z.ZodType<T, string>,
  option: string,
  text: string | undefined,
): T | undefined {
  return text === undefined ? undefined : readOption(schema, option, text);
}
