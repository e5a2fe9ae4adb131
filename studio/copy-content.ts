/**
 * `export` writes the published local content and its pictures into one file, like `sanity dataset export`.
 * `import` reads such a file into the local content's folders. Its documents replace those with the same id;
 * all others stay unchanged.
 */
import { lakeFolders } from '../lake/folders.ts';
import { exportContent, importContent } from './transfer.ts';

const [, , task, file] = process.argv;
if (!file) {
  const what = task === 'export' ? 'write' : 'read';
  console.error(`Specify the file to ${what}: npm run content:${task} -- content.tar.gz`);
  process.exit(1);
}
try {
  const transfer = task === 'export' ? exportContent : importContent;
  console.log(await transfer(lakeFolders(), file));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
