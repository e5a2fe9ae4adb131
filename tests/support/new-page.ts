let pages = 0;

/**
 * The path of a module for an `import()` as on a page that has just loaded: the copy has none of the state that earlier
 * copies keep. Unlike `vi.resetModules`, this leaves the other modules to the test files that follow in the same process.
 */
export function onNewPage(file: string): string {
  pages += 1;
  return `${file}?page=${pages}`;
}
