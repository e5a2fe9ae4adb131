/**
 * Prints the published content as NDJSON for `sanity dataset import`, or writes it into the file named by the
 * first argument. A document comes after those that it refers to.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDatasetFolder } from './dataset-folder.ts';
import { type Content, contentSchema } from './document.ts';
import { isRecord } from './patch/json-path.ts';

const ASSET_TYPES = new Set(['sanity.imageAsset', 'sanity.fileAsset']);

type ExportOptions = { datasetDir: string; picturesDir: string };

/** The documents in the order of import. Pictures become files that the importer uploads. */
export function exportContent({ datasetDir, picturesDir }: ExportOptions): Content[] {
  const all = createDatasetFolder(datasetDir).read();
  const files = new Map(
    all.filter(({ _type }) => ASSET_TYPES.has(_type)).map((asset) => [asset._id, fileOf(asset)]),
  );
  const documents = all.filter(({ _type }) => !ASSET_TYPES.has(_type));
  const ordered = inOrder(documents, (id) => files.has(id));
  return ordered.map((content) => contentSchema.parse(withFiles(content, files)));

  function fileOf(asset: Content): string {
    const path = resolve(join(picturesDir, String(asset.url).replace(/^.*\//, '')));
    if (!existsSync(path)) throw new Error(`The picture of "${asset._id}" is missing: ${path}`);
    return pathToFileURL(path).href;
  }
}

/** Documents after those that they refer to, otherwise by id. */
function inOrder(documents: Content[], isPicture: (id: string) => boolean): Content[] {
  const byId = new Map(documents.map((document) => [document._id, document]));
  const placed = new Set<Content>();
  const place = (document: Content) => {
    if (placed.has(document)) return;
    placed.add(document);
    for (const id of referencesOf(document)) {
      const target = byId.get(id);
      // The documents that show a picture bring it along.
      if (!target && !isPicture(id)) {
        throw new Error(`"${document._id}" refers to "${id}", which does not exist.`);
      }
      if (!target) continue;
      place(target);
    }
    ordered.push(document);
  };
  const ordered: Content[] = [];
  for (const id of [...byId.keys()].sort()) {
    const document = byId.get(id);
    if (document) place(document);
  }
  return ordered;
}

function referencesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesOf);
  if (!isRecord(value)) return [];
  const own = typeof value._ref === 'string' ? [value._ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesOf)];
}

/** Replaces each reference to a picture by the importer's note of a file. */
function withFiles(value: unknown, files: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => withFiles(item, files));
  if (!isRecord(value)) return value;
  const { asset, ...rest } = value;
  const file = isRecord(asset) ? files.get(String(asset._ref)) : undefined;
  const fields = Object.entries(file ? rest : value).map(([key, part]) => [
    key,
    withFiles(part, files),
  ]);
  return { ...(file ? { _sanityAsset: `image@${file}` } : {}), ...Object.fromEntries(fields) };
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const documents = exportContent({
    datasetDir: join(root, 'src/cms/dataset'),
    picturesDir: join(root, 'public/pictures'),
  });
  const lines = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  const [, , target] = process.argv;
  if (target === undefined) process.stdout.write(lines);
  else {
    writeFileSync(target, lines);
    console.log(`${documents.length} documents are in ${target}.`);
  }
}
