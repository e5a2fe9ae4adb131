/** Session storage that is empty and forgetful where the browser refuses it, instead of failing. */
export const tabStorage = {
  read: (key: string): string | null => quietly(() => sessionStorage.getItem(key)) ?? null,
  write: (key: string, value: string) => quietly(() => sessionStorage.setItem(key, value)),
  remove: (key: string) => quietly(() => sessionStorage.removeItem(key)),
  keys: (): string[] => quietly(() => Object.keys(sessionStorage)) ?? [],
  clear: () => quietly(() => sessionStorage.clear()),
};

function quietly<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
