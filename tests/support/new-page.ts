let pages = 0;

/**
 * Returns the path of a module for an `import()` as on a page that has just loaded: the copy shares no state
 * with earlier ones. Unlike `vi.resetModules`, this doesn't affect later test files in the same process.
 */
export function onNewPage(file: string): string {
  pages += 1;
  return `${file}?page=${pages}`;
}
