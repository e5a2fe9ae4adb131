import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatasetFolder } from './dataset-folder.ts';

const datasetDir = resolve(import.meta.dirname, '../src/cms/dataset');

it("formats every document in the repository exactly as the repository's formatter does", () => {
  const copy = mkdtempSync(join(tmpdir(), 'dataset-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(datasetDir, copy, { recursive: true });
  const folder = createDatasetFolder(copy);
  for (const content of folder.read()) folder.write(content);
  const files = readdirSync(datasetDir, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.json'),
  );
  expect(files.length).toBeGreaterThan(30);
  const text = (root: string) => files.map((path) => readFileSync(join(root, path), 'utf8'));
  expect(text(copy)).toEqual(text(datasetDir));
});
