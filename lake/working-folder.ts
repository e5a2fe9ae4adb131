/** The editors' work, which is not in the repository: drafts, history, revisions, settings. */

import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWhole } from './dataset-folder.ts';
import { type Document, documentSchema, parseJson } from './document.ts';

const state = z.looseObject({ _id: z.string() }).nullable();
const recordedSchema = z.object({
  id: z.string(),
  timestamp: z.string(),
  author: z.string(),
  changes: z.array(z.object({ id: z.string(), before: state, after: state })),
});
/** A transaction in the history: each document before and after. */
export type Recorded = z.infer<typeof recordedSchema>;

const revisionSchema = z.object({
  digest: z.string(),
  _rev: z.string(),
  _createdAt: z.string(),
  _updatedAt: z.string(),
});
type Revision = z.infer<typeof revisionSchema>;

const HISTORY_KEPT = 1000;

export function createWorkingFolder(root: string) {
  const drafts = join(root, 'drafts');
  const history = join(root, 'history.ndjson');
  mkdirSync(drafts, { recursive: true });

  function readDrafts(): Document[] {
    return readdirSync(drafts)
      .filter((name) => name.endsWith('.json'))
      .map((name) => documentSchema.parse(JSON.parse(readFileSync(join(drafts, name), 'utf8'))));
  }

  /** The newest transactions, oldest first. The file no longer contains earlier ones. */
  function readHistory(): Recorded[] {
    if (!existsSync(history)) return [];
    const lines = readFileSync(history, 'utf8').split('\n').filter(Boolean).slice(-HISTORY_KEPT);
    const recorded = lines.flatMap((line) => {
      const parsed = recordedSchema.safeParse(parseJson(line));
      return parsed.success ? [parsed.data] : [];
    });
    writeWhole(history, recorded.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return recorded;
  }

  function readJson<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    other: z.infer<Schema>,
  ) {
    const path = join(root, `${name}.json`);
    const parsed = schema.safeParse(
      existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : null,
    );
    return parsed.success ? parsed.data : other;
  }

  const writeJson = (name: string, value: unknown) =>
    writeWhole(join(root, `${name}.json`), JSON.stringify(value, null, 2));

  /** The token that lets a client write. It is stored, so that an open Studio keeps working after a restart. */
  function token(): string {
    const made = readJson('token', z.string().min(16), '') || randomBytes(24).toString('base64url');
    writeWhole(join(root, 'token.json'), JSON.stringify(made), 0o600);
    return made;
  }

  return {
    token,
    readDrafts,
    writeDraft: (draft: Document) =>
      writeWhole(join(drafts, fileOf(draft._id)), JSON.stringify(draft, null, 2)),
    removeDraft: (id: string) => rmSync(join(drafts, fileOf(id)), { force: true }),
    readHistory,
    appendHistory: (one: Recorded) => appendFileSync(history, `${JSON.stringify(one)}\n`),
    readRevisions: () => readJson('revisions', z.record(z.string(), revisionSchema), {}),
    writeRevisions: (all: Record<string, Revision>) => writeJson('revisions', all),
    readPreferences: () => readJson('preferences', z.record(z.string(), z.unknown()), {}),
    writePreferences: (all: Record<string, unknown>) => writeJson('preferences', all),
  };
}

const fileOf = (id: string) => `${encodeURIComponent(id)}.json`;
