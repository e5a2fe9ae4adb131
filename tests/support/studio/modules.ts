/**
 * The Studio’s own functions. Its packages are installed separately, after the types of this package are checked, so
 * the types are declared here instead of imported.
 */
import { resolve } from 'node:path';
import * as z from 'zod';

const studio = resolve(import.meta.dirname, '../../../studio');

type Checked = { documents: number; problems: { level: string; text: string }[] };
type Folders = { datasetDir: string; workDir: string; picturesDir: string };
type Transfer = (folders: Folders, file: string) => Promise<string>;

const namesModule = z.object({ namesInStudio: ofType<() => Promise<string[]>>() });
const checkModule = z.object({ checkDocuments: ofType<(folder: string) => Promise<Checked>>() });
const transferModule = z.object({
  exportContent: ofType<Transfer>(),
  importContent: ofType<Transfer>(),
});

/** Loading takes seconds, so a test loads only what it uses. */
export const loadNames = async () => namesModule.parse(await load('names.ts'));
export const loadCheck = async () => checkModule.parse(await load('check-documents.ts'));
export const loadTransfer = async () => transferModule.parse(await load('transfer.ts'));

const load = (file: string): Promise<unknown> => import(resolve(studio, file));

function ofType<Type>() {
  return z.custom<Type>((value) => typeof value === 'function');
}
