import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluate, parse } from 'groq-js';
import { ContentError } from './parse-content.ts';
import type { ContentSource } from './source.ts';

/** Runs GROQ over documents. */
export function createEmbeddedSource(documents: () => unknown[]): ContentSource {
  return async (query, params = {}) => {
    const value = await evaluate(parse(query, { params }), { dataset: documents(), params });
    return value.get();
  };
}

/**
 * The documents of a folder, one in each JSON file. They are read anew every time: a page that is
 * reloaded during development shows what was just written.
 */
export function readFolder(folder: string): unknown[] {
  return filesOf(folder).map((path) => {
    try {
      return JSON.parse(readFileSync(path, 'utf8'));
    } catch (cause) {
      throw new ContentError(`The document ${path} cannot be read: ${wordsOf(cause)}.`, { cause });
    }
  });
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => join(folder, name));
  } catch (cause) {
    throw new ContentError(`The content folder ${folder} cannot be read.`, { cause });
  }
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error);
}
