/** Compares the fields in the Studio's extracted schema with the content and with what the pages need. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createDatasetFolder } from './dataset-folder.ts';
import { isRecord } from './document.ts';

const root = resolve(import.meta.dirname, '..');
const typeSchema = z.array(
  z.object({
    name: z.string(),
    type: z.enum(['document', 'type']),
    attributes: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
  }),
);
const types = typeSchema.parse(
  JSON.parse(readFileSync(join(root, 'studio/schema.extracted.json'), 'utf8')),
);
const documents = types.filter(({ type, name }) => type === 'document' && !name.includes('.'));

const dataset = createDatasetFolder(join(root, 'src/cms/dataset')).read();

const attributesOf = (type: string) =>
  Object.entries(documents.find(({ name }) => name === type)?.attributes ?? {}).filter(
    ([name]) => !name.startsWith('_'),
  );
const fieldsOf = (type: string) => attributesOf(type).map(([name]) => name);
const requiredOf = (type: string) =>
  attributesOf(type).flatMap(([name, { optional }]) => (optional ? [] : [name]));

describe('the Studio', () => {
  it('knows every document type on the site', { tags: ['CARD-005', 'CARD-020'] }, () => {
    const names = documents.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['announcement', 'redirect']));
    expect(names).toEqual(expect.arrayContaining(dataset.map(({ _type }) => _type)));
  });

  it('knows every field of every document in the repository', () => {
    expect(dataset.length).toBeGreaterThan(30);
    for (const { _id, _type, ...fields } of dataset) {
      expect(fieldsOf(_type), _id).toEqual(expect.arrayContaining(Object.keys(fields)));
    }
  });

  it('does not require a field that no document in the repository has', () => {
    for (const type of new Set(dataset.map(({ _type }) => _type))) {
      const used = dataset.filter(({ _type }) => _type === type).flatMap(Object.keys);
      expect([...new Set(used)], type).toEqual(expect.arrayContaining(requiredOf(type)));
    }
    expect(requiredOf('homePage').length).toBeGreaterThan(10);
  });

  it('knows every kind of item in lists and rich text', () => {
    const names = new Set(types.map(({ name }) => name));
    const builtIn = new Set(['block', 'span', 'reference']);
    for (const type of dataset.flatMap(innerTypes)) {
      expect(names.has(type) || builtIn.has(type), type).toBe(true);
    }
  });
});

function innerTypes(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(innerTypes);
  if (!isRecord(value)) return [];
  const own = typeof value._type === 'string' && !('_id' in value) ? [value._type] : [];
  return [...own, ...Object.values(value).flatMap(innerTypes)];
}
