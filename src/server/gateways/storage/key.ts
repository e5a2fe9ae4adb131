const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const KEY_MAX = 200;

/** Whether this is a plain path of names. Names start with a letter or digit, so no key leaves its folder. */
export function isStorageKey(text: string): boolean {
  return text.length <= KEY_MAX && KEY.test(text);
}

/** We generate all keys, so a malformed one is a bug and not a bad request. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) {
    throw new TypeError(`Expected a storage key of letters, digits, dots, dashes and slashes`);
  }
  return key;
}
