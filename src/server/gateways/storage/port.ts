/** Files that browsers upload themselves, to an address signed beforehand. */

/** An address that takes one file by PUT until it expires; `headers` must be sent unchanged. */
export type PresignedPut = { url: string; headers: Record<string, string> };

export type StoredFile = { contentType: string; contentLength: number };

/** What it holds, by folder: files as they were sent, and ours that were made of them. Everybody may read the pictures. */
export const folders = {
  sentPictures: 'uploads',
  pictures: 'pictures',
  sentPapers: 'sent-papers',
  papers: 'papers',
} as const;
export type Folder = (typeof folders)[keyof typeof folders];

export interface StorageGateway {
  /**
   * Signs an upload of this key and type, and of exactly this length if one is given. Without its query the
   * address is `publicUrl(key)`.
   */
  presignPut(file: {
    key: string;
    contentType: string;
    contentLength?: number | undefined;
  }): Promise<PresignedPut>;
  /** Where everybody can read the file. */
  publicUrl(key: string): string;
  /** Type and length of a stored file, or null. Throws GatewayError when the storage is down. */
  head(key: string): Promise<StoredFile | null>;
  /** The first bytes of a stored file, at most `length`, or null. Throws GatewayError when the storage is down. */
  readStart(key: string, length: number): Promise<Uint8Array | null>;
  /** Keeps a file of ours. Throws GatewayError when the storage is down. */
  store(file: { key: string; contentType: string; bytes: Uint8Array<ArrayBuffer> }): Promise<void>;
  /** Removes a file; one that is not there is no error. Throws GatewayError when the storage is down. */
  delete(key: string): Promise<void>;
}
