import { resolve } from 'node:path';
import { checkDocuments } from '#cms/check-content.ts';
import { createDatasetFolder } from '../../../lake/dataset-folder.ts';

export type Changed = { _id: string; _type: string } & Record<string, unknown>;

const dataset = resolve(import.meta.dirname, '../../../src/cms/dataset');
const published = createDatasetFolder(dataset).read();

export function changed(id: string, fields: Record<string, unknown>): Changed {
  const document = published.find(({ _id }) => _id === id);
  if (!document) throw new Error(`There is no document ${id}`);
  return { ...document, ...fields };
}

/** Returns the field of the document that the build rejects, and the message; undefined if it rejects nothing. */
export async function rejectionOfBuild(document: Changed) {
  const others = published.filter(({ _id }) => _id !== document._id);
  const message = await checkDocuments([...others, document]).then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (message === undefined) return undefined;
  const [, id, field = '', sentence = ''] = /"(.+)" \(.*field "([^"]*)": (.*)$/.exec(message) ?? [];
  if (id !== document._id) throw new Error(`The build blames another document: ${message}`);
  return { field, sentence };
}
