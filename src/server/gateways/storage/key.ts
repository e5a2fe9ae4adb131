const KEY = /^[A-Za-z0-9][A-Za-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const KEY_MAX = 200;

/** Is this a plain path of names? Names start with a letter or digit, so no key leads out of its folder. */
export function isStorageKey(text: string): boolean {
  return text.length <= KEY_MAX && KEY.test(text);
}

/** We make all keys: a malformed one is a bug, not a request to refuse. */
export function assertStorageKey(key: string): string {
  if (!isStorageKey(key)) {
    throw new TypeError(`Expected a storage key of letters, digits, dots, dashes and slashes`);
  }
  return key;
}
