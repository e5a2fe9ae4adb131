/** Finds the document and field behind each string in a query's result, as a hosted dataset would. */
import type { ContentSourceMap } from '@sanity/client/csm';
import { evaluate, parse } from 'groq-js';
import type { Documents } from '#cms/fetch-content.ts';
import { valueAt } from './gaps.ts';

type Params = Record<string, unknown>;
type Path = readonly PropertyKey[];
type Place = { document: number; path: string };
export type Source = { path: Path; place: Place };

const START = '\uE000';
const END = '\uE001';
/** Fields that code compares or puts into attributes, where a mark would change the behavior. */
const NOT_SHOWN = new Set([
  'anchor',
  'english',
  'from',
  'href',
  'language',
  'linkTo',
  'listItem',
  'marks',
  'phone',
  'place',
  'sentence',
  'service',
  'slug',
  'spanish',
  'style',
  'to',
  'tone',
]);

/**
 * Runs a query over a copy of the documents in which each string is marked, and uses the marks to find the
 * sources of the strings in the real result.
 */
export async function findSources(
  { query, params, documents }: { query: string; params: Params; documents: Documents },
  answer: unknown,
): Promise<Source[]> {
  const tree = parse(query, { params });
  const places: Place[] = [];
  const hidden = new Set([...NOT_SHOWN, ...namesCompared(tree)]);
  const dataset = documents.map((document, index) => mark(document, { index, hidden, places }));
  const found = await evaluate(tree, { dataset, params });
  const sources: Source[] = [];
  collect(answer, await found.get(), [], (path, mark) => {
    const place = places[mark];
    if (place) sources.push({ path, place });
  });
  return sources;
}

/** Each gap belongs to the missing field of the enclosing document. */
export function sourcesOfGaps(
  filled: unknown,
  gaps: readonly Path[],
  documents: Documents,
): Source[] {
  return gaps.flatMap((path) => {
    const place = placeOfGap(filled, path, documents);
    return place ? [{ path, place }] : [];
  });
}

export function sourceMapOf(sources: readonly Source[], documents: Documents): ContentSourceMap {
  return {
    documents: documents.map(({ _id, _type }) => ({ _id: `drafts.${_id}`, _type })),
    paths: sources.map(({ place }) => place.path),
    mappings: Object.fromEntries(
      sources.map(({ path, place }, index) => [
        jsonPath(path),
        {
          type: 'value',
          source: { type: 'documentValue', document: place.document, path: index },
        },
      ]),
    ),
  };
}

type Marking = { index: number; hidden: ReadonlySet<string>; places: Place[] };

function mark(value: unknown, marking: Marking, path = '$'): unknown {
  if (typeof value === 'string') {
    marking.places.push({ document: marking.index, path });
    return `${value}${START}${marking.places.length - 1}${END}`;
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => mark(item, marking, path + stepInto(item, index)));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      name.startsWith('_') || marking.hidden.has(name)
        ? field
        : mark(field, marking, `${path}['${name}']`),
    ]),
  );
}

/** The names of fields that a query compares, sorts by, or computes with. */
function namesCompared(node: unknown, inside = false): string[] {
  if (Array.isArray(node)) return node.flatMap((part) => namesCompared(part, inside));
  if (typeof node !== 'object' || node === null) return [];
  const type = String(Reflect.get(node, 'type'));
  const name = Reflect.get(node, 'name');
  const own = inside && type === 'AccessAttribute' && typeof name === 'string' ? [name] : [];
  const compares =
    /^(OpCall|PipeFuncCall)$/.test(type) || (type === 'FuncCall' && name !== 'coalesce');
  const parts = Object.entries(node).flatMap(([key, part]) => {
    // The pipe sorts its base by its arguments, and only the arguments are compared.
    const isBase = type === 'PipeFuncCall' && key === 'base';
    const isTest = (type === 'Filter' && key === 'expr') || key === 'condition';
    return namesCompared(part, isTest || (!isBase && (inside || compares)));
  });
  return [...own, ...parts];
}

function collect(
  answer: unknown,
  withMarks: unknown,
  path: Path,
  found: (path: Path, mark: number) => void,
): void {
  if (typeof withMarks === 'string') {
    const start = withMarks.lastIndexOf(START);
    // A string composed of several fields has no single source.
    if (start < 0 || withMarks.slice(0, start) !== answer) return;
    found(path, Number(withMarks.slice(start + 1, -1)));
  } else if (typeof withMarks === 'object' && withMarks !== null) {
    for (const [name, part] of Object.entries(withMarks)) {
      const step = Array.isArray(withMarks) ? Number(name) : name;
      collect(valueAt(answer, [step]), part, [...path, step], found);
    }
  }
}

/** The gap's field in the innermost enclosing document, or the outermost missing field on the path to it. */
function placeOfGap(filled: unknown, gap: Path, documents: Documents): Place | undefined {
  for (let depth = gap.length; depth >= 0; depth -= 1) {
    const id = valueAt(filled, [...gap.slice(0, depth), '_id']);
    const document = documents.findIndex(({ _id }) => _id === id);
    if (document >= 0) {
      return { document, path: pathInside(documents[document], gap.slice(depth)) };
    }
  }
  return undefined;
}

function pathInside(document: unknown, steps: Path): string {
  let node = document;
  let path = '$';
  for (const step of steps) {
    node = valueAt(node, [step]);
    path += typeof step === 'number' ? stepInto(node, step) : `['${String(step)}']`;
    if (node === undefined || node === null) break;
  }
  return path;
}

function stepInto(item: unknown, index: number): string {
  const key = valueAt(item, ['_key']);
  return typeof key === 'string' ? `[?(@._key=='${key}')]` : `[${index}]`;
}

function jsonPath(path: Path): string {
  return `$${path.map((step) => (typeof step === 'number' ? `[${step}]` : `['${String(step)}']`)).join('')}`;
}
