/** Reads the words of a command line. */
import { parseArgs } from 'node:util';
import type * as z from 'zod';
import { UsageError } from '../command.ts';

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/** The options and other words of a command. Throws UsageError for what it does not know, or too few or many words. */
export function readWords<const O extends Options>(
  words: string[],
  options: O,
  { count, usage }: { count: number; usage: string },
) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
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

/** A word as the schema reads it. Throws UsageError that names the option. */
export function readOption<T>(schema: z.ZodType<T, string>, option: string, text: string): T {
  const { data, error } = schema.safeParse(text);
  if (!error) return data;
  throw new UsageError(`${option} ${text}: ${error.issues[0]?.message ?? 'cannot be read'}.`);
}

export function readOptional<T>(
  schema: z.ZodType<T, string>,
  option: string,
  text: string | undefined,
): T | undefined {
  return text === undefined ? undefined : readOption(schema, option, text);
}
