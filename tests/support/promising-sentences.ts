/** Every sentence of the content, the emails, and the screens that promises something to customers. */
import { readdirSync, readFileSync } from 'node:fs';

export type Sentence = { file: string; text: string };

const CODE = [
  'src/documents',
  'src/mails',
  'src/islands',
  'src/components',
  'src/contracts',
  'src/funnel',
  'src/lookup',
];
const CONTENT = 'src/cms/dataset';

const SIGNS = [
  /\bwe(?:’ll|'ll)? (?:will |then |only |also |never )?(?:mail|email|e-mail|send|file|refund|remind|tell|call|ship|delete|acknowledge|answer|replace|check|keep|show|see)\b/,
  /\b(?:within|after|up to|for) (?:about )?(?:\$?\{.*?\}|\d+|one|two|seven) (?:more )?(?:business )?(?:minutes?|hours?|days?|months?|years?)\b/,
  /\bcancel(?:ed)?\b(?! or reversed)/,
  /\b(?:instant|overnight|next-day|expedited|expected|estimate|free)\b/,
  /\b(?:until|as soon as|goes back|go back|back on your card|comes? by|comes? to|follows? by|by mail|by email)\b/,
];

/** Text for developers only. */
const NOT_SAID = /^Expected (?!delivery)|Error\(/;

export function isPromising(sentence: string): boolean {
  const text = sentence.toLowerCase();
  return SIGNS.some((sign) => sign.test(text));
}

export function promisingSentences(): Sentence[] {
  // Translations promise the same.
  const content = filesIn(CONTENT, /(?<!-es)\.json$/).flatMap((file) =>
    textsOf(JSON.parse(readFileSync(file, 'utf8'))).map((text) => ({ file, text })),
  );
  const code = CODE.flatMap((folder) => filesIn(folder, /\.(?:ts|tsx|astro)$/))
    // Only staff see the desk.
    .filter(
      (file) =>
        !/\.test\.tsx?$|^src\/contracts\/api\/|^src\/(?:islands|contracts)\/desk\//.test(file),
    )
    .flatMap((file) => literalsOf(readFileSync(file, 'utf8')).map((text) => ({ file, text })));
  return [...content, ...code]
    .flatMap(({ file, text }) => sentencesOf(text).map((sentence) => ({ file, text: sentence })))
    .filter(({ text }) => isPromising(text));
}

/** A paragraph counts as one text, even if parts of it are links. */
function textsOf(value: unknown, name = ''): string[] {
  if (typeof value === 'string')
    return /^_|^href$|^current$|^anchor$|^to$/.test(name) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  if ('children' in value && Array.isArray(value.children)) {
    return [value.children.map((span: unknown) => textsOf(span).join('')).join('')];
  }
  return Object.entries(value).flatMap(([key, part]) =>
    // The English text that a translation was made from isn't shown.
    key === 'translatedFrom' ? [] : textsOf(part, key),
  );
}

/** Returns the text in quotes and between tags, without comments, imports, and editors' hints about an email. */
function literalsOf(source: string): string[] {
  const code = source
    .replace(/^export const \w+ = \{[^;]*?\} as const satisfies (?:Email|Words)Spec;$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^(?:import|export)[^;]*? from .*$/gm, '');
  const quoted = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g)];
  const tagged = [...code.matchAll(/>([^<>{}=;]*(?:\{[^{}<>]*\}[^<>{}=;]*)*)</g)];
  return [...quoted, ...tagged]
    .map(([, ...parts]) => parts.find((part) => part !== undefined) ?? '')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => / /.test(text) && /^[A-Z$ (]/.test(text) && !NOT_SAID.test(text));
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter(Boolean);
}

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => name.test(file))
    .toSorted();
}
