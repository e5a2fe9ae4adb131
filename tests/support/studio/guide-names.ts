import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/editors-guide.md'), 'utf8');
const [forEditors = ''] = guide.split('## For administrators');

/** Words that are not names, and names that appear only in certain states. Other tests check those. */
const SEEN_ELSEWHERE = new Set([
  ...['', '+', '⋯', 'draft', 'red', 'yellow', 'redirect'],
  ...['Live', 'Not live', 'Saved', 'Going live…', 'Scheduled for', '⟨summary is missing⟩'],
  ...['Live: without your change', 'Not the live version', 'Live until', 'Ended', 'Publishes'],
  ...['Won’t be published', 'Schedule failed'],
  ...['Request approval', 'Approve', 'Send back', 'Withdraw request', 'Cancel schedule', 'Confirm'],
  ...['Drafts to publish', 'Publish together', 'Schedule together'],
  ...['What changed', 'Used on', 'Check now', 'Reset'],
  ...[
    'Translate into Spanish',
    'Out of date',
    'Spanish is out of date',
    'No change needed',
    'Release',
    'Withdraw',
  ],
  // A sentence with an amount that varies.
  'Our service fee is $…',
]);

/** What the editors’ guide sets in bold or italics: the names of menus, lists, buttons, and fields. */
export const namesInGuide: string[] = [...new Set(namesIn(forEditors))];

function namesIn(text: string): string[] {
  const marked = [...text.matchAll(/\*\*([^*]+)\*\*|\*([^*]+)\*/g)]
    .map(([, bold, italic]) => bold ?? italic ?? '')
    // A message is not a name.
    .filter((name) => !name.endsWith('.'));
  const table = [...text.matchAll(/^\| ([A-Z][^|`]*) \|/gm)].map(([, name]) => name ?? '');
  return [...marked, ...table.slice(1)]
    .flatMap((path) => path.split('→'))
    .map((name) => name.replaceAll(/\s+/g, ' ').trim())
    .filter((name) => !SEEN_ELSEWHERE.has(name));
}

/** The names that the guide uses and the Studio doesn’t. “…” at the end of a name matches anything. */
export function unknownNames(inStudio: string[]): string[] {
  const isNamed = (text: string, name: string) =>
    name.endsWith('…') ? text.startsWith(name.slice(0, -1)) : text === name;
  return namesInGuide.filter((name) => !inStudio.some((text) => isNamed(text, name)));
}
