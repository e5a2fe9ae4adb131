/** A URL that accepts one file by PUT until it expires. `headers` must be sent unchanged. */
export type PresignedPut = { url: string; headers: Record<string, string> };

export type StoredFile = { contentType: string; contentLength: number };

/** The folders: original uploads, and files that we made from them. The pictures are public. */
export const folders = {
  sentPictures: 'uploads',
  pictures: 'pictures',
  sentPapers: 'sent-papers',
  papers: 'papers',
} as const;
export type Folder = (typeof folders)[keyof typeof folders];

export interface StorageGateway {
  /**
   * Signs an upload with this key and type, and with exactly this length if one is given. Without its query,
   * the URL is `publicUrl(key)`.
   */
  presignPut(file: {
    key: string;
    contentType: string;
    contentLength?: number | undefined;
  }): Promise<PresignedPut>;
  publicUrl(key: string): string;
  /** Type and length of a stored file, or null. Throws GatewayError if the storage is down. */
  head(key: string): Promise<StoredFile | null>;
  /** Up to `length` bytes from the start of a stored file, or null. Throws GatewayError if the storage is down. */
  readStart(key: string, length: number): Promise<Uint8Array | null>;
  /** Throws GatewayError if the storage is down. */
  store(file: { key: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }): Promise<void>;
  /** A missing file is not an error. Throws GatewayError if the storage is down. */
  delete(key: string): Promise<void>;
}

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
