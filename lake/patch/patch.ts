import * as z from 'zod';
import { isRecord, parsePath, positionsIn, type Step } from './json-path.ts';
import { applyTextPatch } from './text-patch.ts';

const byPath = z.record(z.string(), z.unknown());
const amounts = z.record(z.string(), z.number());
const items = z.array(z.unknown());

export const patchSchema = z.object({
  setIfMissing: byPath.optional(),
  set: byPath.optional(),
  unset: z.array(z.string()).optional(),
  diffMatchPatch: z.record(z.string(), z.string()).optional(),
  inc: amounts.optional(),
  dec: amounts.optional(),
  insert: z
    .union([
      z.object({ before: z.string(), items }),
      z.object({ after: z.string(), items }),
      z.object({ replace: z.string(), items }),
    ])
    .optional(),
});
export type Patch = z.infer<typeof patchSchema>;

type Change = (current: unknown) => unknown;
const REMOVED = Symbol('removed');

/** The document after the patch. Operations run in the Content Lake's order; the input is not changed. */
export function applyPatch<Target>(patch: Patch, document: Target): Target;
export function applyPatch(patch: Patch, document: unknown): unknown {
  let next = document;
  const at = (path: string, change: Change, create = false) => {
    next = update(next, parsePath(path), change, create);
  };
  for (const [path, value] of entries(patch.setIfMissing)) at(path, (now) => now ?? value, true);
  for (const [path, value] of entries(patch.set)) at(path, () => value, true);
  for (const path of patch.unset ?? []) at(path, () => REMOVED);
  for (const [path, difference] of entries(patch.diffMatchPatch)) {
    at(path, (now) => (typeof now === 'string' ? applyTextPatch(difference, now) : now));
  }
  for (const [path, by] of entries(patch.inc)) at(path, add(by));
  for (const [path, by] of entries(patch.dec)) at(path, add(-by));
  return patch.insert ? insert(next, patch.insert) : next;
}

function entries<Value>(record: Record<string, Value> | undefined): [string, Value][] {
  return Object.entries(record ?? {});
}

function add(by: number): Change {
  return (now) => (typeof now === 'number' ? now + by : now);
}

function insert(document: unknown, spec: NonNullable<Patch['insert']>): unknown {
  const [place, path] =
    'before' in spec
      ? (['before', spec.before] as const)
      : 'after' in spec
        ? (['after', spec.after] as const)
        : (['replace', spec.replace] as const);
  const steps = parsePath(path);
  const last = steps.at(-1);
  if (last?.kind !== 'items') return document;
  const change: Change = (list) => {
    if (!Array.isArray(list)) return list;
    const found = positionsIn(list, last.selectors);
    if (place === 'replace') {
      const kept = list.filter((_, position) => !found.includes(position));
      return kept.toSpliced(found[0] ?? kept.length, 0, ...spec.items);
    }
    // In an empty list, the first and the last place are both its beginning.
    const position = place === 'before' ? (found[0] ?? 0) : (found.at(-1) ?? list.length - 1) + 1;
    return list.toSpliced(position, 0, ...spec.items);
  };
  return steps.length === 1 ? document : update(document, steps.slice(0, -1), change, false);
}

/** Changes the values that the steps lead to. With `create`, missing fields on the way are created. */
function update(node: unknown, steps: Step[], change: Change, create: boolean): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return change(node);
  if (step.kind === 'items') {
    return Array.isArray(node) ? updateItems(node, step, rest, change, create) : node;
  }
  if (!isRecord(node) && !(create && (node === undefined || node === null))) return node;
  const record = isRecord(node) ? node : {};
  if (!Object.hasOwn(record, step.name) && !create) return node;
  const value = update(record[step.name], rest, change, create);
  if (value !== REMOVED) return { ...record, [step.name]: value };
  const { [step.name]: _, ...others } = record;
  return others;
}

function updateItems(
  list: unknown[],
  step: Extract<Step, { kind: 'items' }>,
  rest: Step[],
  change: Change,
  create: boolean,
): unknown[] {
  const found = new Set(positionsIn(list, step.selectors));
  return list
    .map((item, position) => (found.has(position) ? update(item, rest, change, create) : item))
    .filter((item) => item !== REMOVED);
}
