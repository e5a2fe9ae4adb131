/** Session storage that never throws. If the browser blocks storage, nothing is stored and every value is missing. */
export const tabStorage = {
  read: (key: string): string | null => quietly(() => sessionStorage.getItem(key)) ?? null,
  /** Undefined if the value is missing or invalid. */
  readJson: (key: string): unknown => quietly(() => JSON.parse(sessionStorage.getItem(key) ?? '')),
  write: (key: string, value: string) => quietly(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => quietly(() => sessionStorage.removeItem(key)),
  keys: (): string[] => quietly(() => Object.keys(sessionStorage)) ?? [],
  clear: () => quietly(() => sessionStorage.clear()),
};

/** Ignores errors, because a browser may block storage. */
export function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
