import type { MailTestAnswer } from '#contracts/api/mail-test.ts';

type Fields = Record<string, unknown>;

/** What the site reads and writes in the Content Lake while it runs. Without a lake, it finds nothing. */
export interface EditorsLake {
  /** Undefined if the document doesn't exist. */
  find(id: string): Promise<unknown>;
  /** Undefined without a lake. */
  findPublished(): Promise<unknown[] | undefined>;
  /** All documents of these types, including editors' notes. Undefined without a lake. */
  findAll(types: string[]): Promise<unknown[] | undefined>;
  /** Undefined if the user has no email address, as a robot has none. */
  emailOf(userId: string): Promise<string | undefined>;
  answer(id: string, answer: MailTestAnswer): Promise<void>;
  /** Publishes all of these drafts, or none if one has changed. Returns the lake's reason if it rejects that. */
  publish(drafts: { document: string; revision: string }[]): Promise<string | undefined>;
  /** Sets fields of a document that exists. With a revision, sets them unless the document has changed. */
  set(id: string, fields: Fields, revision?: string): Promise<void>;
  replace(document: Fields & { _id: string; _type: string }): Promise<void>;
  remove(id: string): Promise<void>;
}
