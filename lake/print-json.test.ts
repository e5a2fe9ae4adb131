import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printJson } from './print-json.ts';

const datasetDir = resolve(import.meta.dirname, '../src/cms/dataset');

describe('printed content', () => {
  it("matches the formatter's output for every document in the repository", () => {
    const files = readdirSync(datasetDir, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.json'))
      .map((path) => readFileSync(join(datasetDir, path), 'utf8'));
    expect(files.length).toBeGreaterThan(30);
    for (const file of files) expect(printJson(JSON.parse(file))).toBe(file);
  });

  it('keeps a list of plain values on one line only if it fits', () => {
    expect(printJson({ marks: ['strong'], none: [], empty: {} })).toBe(
      '{\n  "marks": ["strong"],\n  "none": [],\n  "empty": {}\n}\n',
    );
    const words = Array.from({ length: 12 }, () => 'vehicle');
    expect(printJson({ words }).split('\n')).toHaveLength(17);
  });
});
