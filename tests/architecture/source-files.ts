import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** Returns paths from the root. */
export function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|astro)$/.test(entry.name))
    .filter((entry) => !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns our files as paths from the root, and packages by name. */
export function importsOf(file: string): string[] {
  const text = textOf(file);
  const specifiers = [
    ...text.matchAll(/^\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g),
  ].map(([, specifier = '']) => specifier);
  return specifiers.map((specifier) => {
    if (specifier.startsWith('#tests/')) return specifier.slice(1);
    if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
    if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
    return specifier;
  });
}
