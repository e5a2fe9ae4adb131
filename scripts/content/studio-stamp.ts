/** Records which document types the Studio's files were generated from. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { allMails } from '../../src/mails/all.ts';

const studio = resolve(import.meta.dirname, '../../studio');

/** A file next to the extracted schema, with a hash of the schema's inputs. */
export const stampFile = join(studio, 'schema.stamp');

export function stampOfTypes(): string {
  const paths = readdirSync(join(studio, 'schemaTypes'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => join('schemaTypes', path));
  // The types don't depend on the sentences of the screens.
  return stampOf(paths, (path) => !path.startsWith(WORDS));
}

/** Also covers the site files that these Studio files import. */
export function stampOf(paths: string[], isInput: (path: string) => boolean = () => true): string {
  // For emails, covers only the text that editors can change, not how emails are composed.
  return hashOf(withShared(paths).filter(isInput), JSON.stringify(allMails));
}

const FROM = /from '([^']+\.ts)'/g;
const SITE = '../src/';
const EMAILS = `${SITE}mails/all.ts`;
const WORDS = `${SITE}words/`;
/** The sentences that editors see. */
const SENTENCES = `${WORDS}spanish/`;

export function withShared(paths: string[]): string[] {
  const all = new Set(paths);
  // The set grows during the loop.
  for (const path of all) for (const shared of importedFromSite(path)) all.add(shared);
  return [...all];
}

function importedFromSite(path: string): string[] {
  if (path === EMAILS) return [];
  const text = readFileSync(join(studio, path), 'utf8');
  return [...text.matchAll(FROM)]
    .map(([, target = '']) =>
      target.startsWith('#') ? target.replace('#', SITE) : join(dirname(path), target),
    )
    .map((target) => target.replaceAll('\\', '/'))
    .filter((target) => target.startsWith(SITE))
    .filter((target) => !target.startsWith(WORDS) || target.startsWith(SENTENCES));
}

export function hashOf(paths: string[], text = ''): string {
  const hash = createHash('sha256').update(text);
  for (const path of paths.toSorted()) {
    hash.update(path.replaceAll('\\', '/')).update(readFileSync(join(studio, path)));
  }
  return hash.digest('hex');
}
