import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ContentError } from '#cms/parse-content.ts';
import { type Content, contentSchema, isRecord } from './document.ts';

type Entry = { path: string; stamp: string; content: Content };
/** A document whose file was added, changed, or deleted. */
export type FileChange = { id: string; content: Content | undefined; changedAt: Date };

/** A folder that stores each published document as `<type>/<name>.json`. */
export function createDatasetFolder(root: string) {
  const entries = new Map<string, Entry>();

  /** Returns what changed since the last call, including edits by other programs. The first call returns everything. */
  function changes(): FileChange[] {
    const found: FileChange[] = [];
    const seen = new Set<string>();
    for (const path of jsonFiles(root)) {
      const stat = statSync(path);
      const stamp = `${stat.mtimeMs} ${stat.size}`;
      const known = [...entries.values()].find((entry) => entry.path === path);
      if (known?.stamp === stamp) {
        seen.add(known.content._id);
        continue;
      }
      const content = readContent(path);
      const twin = entries.get(content._id);
      if (twin && twin.path !== path && existsSync(twin.path)) {
        throw new ContentError(`${path} and ${twin.path} have the same _id "${content._id}".`);
      }
      entries.set(content._id, { path, stamp, content });
      seen.add(content._id);
      found.push({ id: content._id, content, changedAt: stat.mtime });
    }
    for (const id of entries.keys()) {
      if (seen.has(id)) continue;
      entries.delete(id);
      found.push({ id, content: undefined, changedAt: new Date() });
    }
    return found;
  }

  function read(): Content[] {
    changes();
    return [...entries.values()].map(({ content }) => content);
  }

  /** Writes the document to its file and preserves the order of its fields. */
  function write(content: Content) {
    const known = entries.get(content._id);
    const path = known?.path ?? newPath(content);
    const ordered = inOrderOf(content, known?.content);
    writeWhole(path, `${JSON.stringify(ordered, null, 2)}\n`);
    const stat = statSync(path);
    entries.set(content._id, { path, stamp: `${stat.mtimeMs} ${stat.size}`, content });
  }

  function remove(id: string) {
    const known = entries.get(id);
    if (known) rmSync(known.path, { force: true });
    entries.delete(id);
  }

  function newPath(content: Content): string {
    const slug = isRecord(content.slug) ? content.slug.current : content.anchor;
    const own = content._id.replace(`${content._type}-`, '');
    const name = safeName(typeof slug === 'string' && slug !== '' ? slug : own);
    const folder = join(root, safeName(content._type));
    const path = join(folder, `${name}.json`);
    return existsSync(path) ? join(folder, `${name}-${safeName(own)}.json`) : path;
  }

  return { changes, read, write, remove };
}

/** Writes a file atomically: readers see the old file or the new one. */
export function writeWhole(path: string, text: string, mode = 0o644) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.partial`;
  writeFileSync(partial, text, { mode });
  renameSync(partial, path);
}

function jsonFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (cause) {
    throw new ContentError(`The content folder ${root} cannot be read.`, { cause });
  }
}

function readContent(path: string): Content {
  try {
    return contentSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    const reason =
      cause instanceof SyntaxError
        ? cause.message.replaceAll(/\s+/g, ' ')
        : 'expected _id and _type';
    throw new ContentError(`The document ${path} cannot be read: ${reason}.`, { cause });
  }
}

/** Orders the value's keys as in `before` and appends new keys. Matches list items by _key. */
function inOrderOf(value: unknown, before: unknown): unknown {
  if (Array.isArray(value)) {
    const old: unknown[] = Array.isArray(before) ? before : [];
    return value.map((item, index) => {
      const key = isRecord(item) ? item._key : undefined;
      const twin = old.find((other) => isRecord(other) && key !== undefined && other._key === key);
      return inOrderOf(item, twin ?? (key === undefined ? old[index] : undefined));
    });
  }
  if (!isRecord(value)) return value;
  const old = isRecord(before) ? before : { _id: null, _type: null, _key: null };
  const keys = [...Object.keys(old), ...Object.keys(value)].filter((key) => key in value);
  return Object.fromEntries(
    [...new Set(keys)].map((key) => [
      key,
      inOrderOf(value[key], isRecord(before) ? old[key] : undefined),
    ]),
  );
}

function safeName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'document';
}
