/** The paths of patches: `title`, `answer[_key=="a"].children[0].text`, `items[-1]`, `items[1:3]`. */
import { badRequest } from '../errors.ts';

export type Selector =
  | { kind: 'index'; index: number }
  | { kind: 'range'; start: number | undefined; end: number | undefined }
  | { kind: 'where'; field: string; value: string | number | boolean };
export type Step = { kind: 'field'; name: string } | { kind: 'items'; selectors: Selector[] };

const FIELD = /^\.?([A-Za-z_][\w-]*)/;
const QUOTED_FIELD = /^\[\s*'((?:[^'\\]|\\.)*)'\s*\]|^\[\s*"((?:[^"\\]|\\.)*)"\s*\]/;
const BRACKETS = /^\[((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\]"'])*)\]/;
const WHERE =
  /^(?:@\.)?([A-Za-z_]\w*)\s*==\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?[\d.]+|true|false)$/;
const RANGE = /^(-?\d+)?\s*:\s*(-?\d+)?$/;

/** Reads a path into steps. Throws LakeError for a kind that this lake does not know. */
export function parsePath(path: string): Step[] {
  const steps: Step[] = [];
  let rest = path.trim();
  while (rest !== '') {
    const quoted = QUOTED_FIELD.exec(rest);
    const field = FIELD.exec(rest);
    const brackets = BRACKETS.exec(rest);
    if (quoted) steps.push({ kind: 'field', name: unescapeText(quoted[1] ?? quoted[2] ?? '') });
    else if (field) steps.push({ kind: 'field', name: field[1] ?? '' });
    else if (brackets) steps.push({ kind: 'items', selectors: parseSelectors(brackets[1] ?? '') });
    else throw badRequest(`Unable to parse the path "${path}"`);
    rest = rest.slice((quoted ?? field ?? brackets)?.[0].length);
  }
  if (steps.length === 0) throw badRequest('A path must not be empty');
  return steps;
}

/** The positions in a list that the selectors name, in ascending order and each once. */
export function positionsIn(items: unknown[], selectors: Selector[]): number[] {
  const found = new Set(selectors.flatMap((selector) => positionsOf(items, selector)));
  return [...found].sort((a, b) => a - b);
}

function positionsOf(items: unknown[], selector: Selector): number[] {
  const absolute = (index: number) => (index < 0 ? items.length + index : index);
  const all = items.map((_, position) => position);
  switch (selector.kind) {
    case 'index':
      return all.filter((position) => position === absolute(selector.index));
    case 'range': {
      const start = absolute(selector.start ?? 0);
      const end = absolute(selector.end ?? items.length);
      return all.filter((position) => position >= start && position < end);
    }
    case 'where':
      return all.filter((position) => {
        const item = items[position];
        return isRecord(item) && item[selector.field] === selector.value;
      });
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseSelectors(text: string): Selector[] {
  return splitUnion(text).map((part) => {
    const where = WHERE.exec(part);
    const range = RANGE.exec(part);
    if (/^-?\d+$/.test(part)) return { kind: 'index', index: Number(part) };
    if (part === '*' || part === '') return { kind: 'range', start: undefined, end: undefined };
    if (where) return { kind: 'where', field: where[1] ?? '', value: literal(where[2] ?? '') };
    if (range) return { kind: 'range', start: numberOf(range[1]), end: numberOf(range[2]) };
    throw badRequest(`Unable to parse the selector "[${text}]"`);
  });
}

/** Splits at commas outside quotation marks. */
function splitUnion(text: string): string[] {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,"'])+/g) ?? [''];
  return parts.map((part) => part.trim());
}

function literal(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^["']/.test(text)) return unescapeText(text.slice(1, -1));
  return Number(text);
}

const unescapeText = (text: string) => text.replace(/\\(.)/g, '$1');
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
