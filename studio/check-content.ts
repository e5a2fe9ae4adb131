/** Checks the content in the repository, or in CONTENT_DIR, against the Studio's rules. */
import { join } from 'node:path';
import { checkDocuments } from './check-documents.ts';

const folder = process.env.CONTENT_DIR || join(import.meta.dirname, '../src/cms/dataset');
const { documents, problems } = await checkDocuments(folder);
for (const { level, text } of problems) console.log(`${level}: ${text}`);
const errors = problems.filter(({ level }) => level === 'error').length;
console.log(`${documents} documents, ${errors} errors.`);
process.exit(errors > 0 ? 1 : 0);
