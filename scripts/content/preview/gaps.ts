/** Drafts may be incomplete: if a build would fail, the preview shows a page with labeled gaps. */
import * as z from 'zod';
import { addressOfId } from '#cms/rules/anchors.ts';
import { FAQ } from '#routes/pages.ts';

type Path = PropertyKey[];
export type Filled<Output> = {
  output: Output;
  value: unknown;
  gaps: Path[];
};

/**
 * Ends the loop for a schema that no sample satisfies. No query has this many fields, not even the largest one, which
 * reads all emails.
 */
const MAX_ROUNDS = 300;
const TEXTS = [FAQ, '2026-01-01T00:00:00Z', '2026-01-01', 'missing@example.com', '0000000000'];
/** The prefix of samples that consist of words. */
const BEGIN = '⟨';
const PLAIN_NAMES = new Set(['slug', 'anchor', '_key', '_id', '_type', 'place']);

/**
 * Checks a query's result and inserts samples where values are missing or malformed, until the schema is
 * satisfied. Rethrows the schema's error if no sample helps.
 */
export function fillGaps<Schema extends z.ZodType>(
  schema: Schema,
  result: unknown,
): Filled<z.output<Schema>> {
  let value: unknown = result ?? null;
  const gaps: Path[] = [];
  const tried = new Map<string, number>();
  for (let round = 0; ; round += 1) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { output: parsed.data, value, gaps };
    if (round === MAX_ROUNDS) throw parsed.error;
    const [issue] = parsed.error.issues;
    if (!issue) throw parsed.error;
    const longer = withWhatItHasToSay(valueAt(value, issue.path), issue);
    if (longer !== undefined) {
      value = withValue(value, issue.path, longer);
      continue;
    }
    const times = tried.get(String(issue.path)) ?? 0;
    tried.set(String(issue.path), times + 1);
    // The sample did not help, so replace the enclosing value.
    const path = issue.path.slice(0, Math.max(0, issue.path.length - times));
    gaps.push(path);
    value = withSample(value, { schema, path, issue });
  }
}

/** Adds the required placeholders that the sample is missing, such as {days}. Undefined if none are missing. */
function withWhatItHasToSay(old: unknown, { message }: z.core.$ZodIssue): string | undefined {
  if (typeof old !== 'string' || !old.startsWith(BEGIN)) return undefined;
  const missing = (message.match(/\{\w+\}/g) ?? []).filter((one) => !old.includes(one));
  return missing.length === 0 ? undefined : `${old} ${missing.join(' ')}`;
}

type Mistake = { schema: z.core.$ZodType; path: Path; issue: z.core.$ZodIssue };

function withSample(root: unknown, { schema, path, issue }: Mistake): unknown {
  const old = valueAt(root, path);
  const place = schemaAt(schema, path);
  const words = wordsFor(path, old, issue);
  const id = nearestId(root, path);
  return withValue(root, path, sampleFor(place, old, { words, id, path }));
}

type About = { words: string; id: string; path: Path };

function sampleFor(place: z.core.$ZodType | undefined, old: unknown, about: About): unknown {
  if (!place) return about.words;
  if (place instanceof z.ZodNullable && old !== null && old !== undefined) return null;
  const inner = innermost(place);
  if (inner instanceof z.ZodArray && Array.isArray(old)) {
    const { least, most } = sizesOf(inner);
    const more = Array.from({ length: Math.max(0, least - old.length) }, (_, index) =>
      sample(elementOf(inner), { ...about, path: [...about.path, old.length + index] }),
    );
    return [...old.slice(0, most), ...more];
  }
  return sample(inner, about);
}

function sample(schema: z.core.$ZodType, about: About): unknown {
  const inner = innermost(schema);
  if (inner instanceof z.ZodEnum) return inner.options[0];
  if (inner instanceof z.ZodLiteral) return [...inner.values][0];
  if (inner instanceof z.ZodNumber) return 1;
  if (inner instanceof z.ZodBoolean) return false;
  if (inner instanceof z.ZodUnion) return inner.options[0] && sample(inner.options[0], about);
  if (inner instanceof z.ZodArray) {
    return Array.from({ length: Math.max(1, sizesOf(inner).least) }, (_, index) =>
      sample(elementOf(inner), { ...about, path: [...about.path, index] }),
    );
  }
  if (inner instanceof z.ZodObject) {
    const fields: [string, z.core.$ZodType][] = Object.entries(inner.shape);
    const made = Object.fromEntries(
      fields.map(([name, field]) => {
        const path = [...about.path, name];
        if (z.safeParse(field, undefined).success) return [name, undefined];
        if (z.safeParse(field, null).success) return [name, null];
        return [name, sample(field, { ...about, words: wordsFor(path), path })];
      }),
    );
    // Some objects need one of their optional fields. For example, a link needs a target.
    const choices = fields.flatMap(([name]) => TEXTS.map((text) => ({ ...made, [name]: text })));
    return [made, ...choices].find((one) => z.safeParse(inner, one).success) ?? made;
  }
  return textFor(inner, about);
}

/** The first sample that a field accepts: words if possible, otherwise a URL, time, date, or number. */
function textFor(schema: z.core.$ZodType, { words, id, path }: About): string {
  const name = String(path.at(-1));
  const standIn = [id, ...path.filter((step) => typeof step === 'number')].join('-');
  if (PLAIN_NAMES.has(name)) return addressOfId(standIn);
  const texts = [words, ...withExample(schema, words), '/', `/${addressOfId(standIn)}`, ...TEXTS];
  return texts.find((text) => z.safeParse(schema, text).success) ?? words;
}

/**
 * Appends the schema's examples, which are placeholders such as {minutes}. Removes other braces, which come from the
 * invalid value.
 */
function withExample(schema: z.core.$ZodType, words: string): string[] {
  const { examples } = z.globalRegistry.get(schema) ?? {};
  if (!Array.isArray(examples)) return [];
  return examples.map((example) => `${words.replace(/[{}[\]]/g, '')} ${String(example)}`);
}

function wordsFor(path: Path, old?: unknown, issue?: z.core.$ZodIssue): string {
  const name = path.findLast((step) => typeof step === 'string') ?? 'text';
  const isThere = typeof old === 'string' ? old.trim() !== '' : old !== undefined && old !== null;
  // Braces in the problem's text would be taken for placeholders.
  const problem = issue?.message.replace(/[{}]/g, '');
  return isThere && problem ? `${BEGIN}${name}: ${problem}⟩` : `${BEGIN}${name} is missing⟩`;
}

function nearestId(root: unknown, path: Path): string {
  const ids = path.map((_, depth) => valueAt(root, [...path.slice(0, depth), '_id']));
  return String(ids.findLast((id) => typeof id === 'string') ?? 'missing');
}

export function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, step) =>
      typeof node === 'object' && node !== null ? Reflect.get(node, step) : undefined,
    root,
  );
}

function withValue(root: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(root)) {
    return root.map((item, index) =>
      index === Number(step) ? withValue(item, rest, value) : item,
    );
  }
  const fields = typeof root === 'object' && root !== null ? root : {};
  return { ...fields, [step]: withValue(Reflect.get(fields, step), rest, value) };
}

export function innermost(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return innermost(schema.unwrap());
  }
  return schema instanceof z.ZodPipe ? innermost(schema.in) : schema;
}

export function elementOf(list: z.ZodArray): z.core.$ZodType {
  return list.element;
}

function sizesOf(list: z.ZodArray): { least: number; most: number | undefined } {
  let least = 0;
  let most: number | undefined;
  for (const check of list.def.checks ?? []) {
    if (check instanceof z.core.$ZodCheckMinLength) least = check._zod.def.minimum;
    if (check instanceof z.core.$ZodCheckMaxLength) most = check._zod.def.maximum;
    if (check instanceof z.core.$ZodCheckLengthEquals) least = most = check._zod.def.length;
  }
  return { least, most };
}

/** Undefined if the schema of that place is unknown. */
export function schemaAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  const [step, ...rest] = path;
  if (step === undefined) return schema;
  const inner = innermost(schema);
  if (inner instanceof z.ZodArray) return schemaAt(elementOf(inner), rest);
  if (inner instanceof z.ZodObject) {
    const field: z.core.$ZodType | undefined = inner.shape[String(step)];
    return field && schemaAt(field, rest);
  }
  return undefined;
}
