/**
 * Finds words that American readers would stumble over in documents, UI text, comments, and test titles:
 * `npm run check:prose`. `prose/words.json` lists replacements; its list `code` is for comments and titles.
 */
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { TextlintKernel } from '@textlint/kernel';
import terminology from 'textlint-rule-terminology';

const require = createRequire(import.meta.url);
/** CommonJS modules, which Node and Vitest import differently. */
const plugins = [
  { pluginId: 'markdown', plugin: require('@textlint/textlint-plugin-markdown').default },
  { pluginId: 'text', plugin: require('@textlint/textlint-plugin-text').default },
];
const { everywhere, prose, code } = JSON.parse(
  readFileSync(new URL('prose/words.json', import.meta.url), 'utf8'),
);
const all = [...everywhere, ...prose];
const forCode = [...all, ...code];
const CODE = '**/*.{ts,tsx,mjs,astro}';
const TOOLS = [
  ...['lake', 'scripts', 'widgets'].map((folder) => `${folder}/${CODE}`),
  // The whole studio folder is not listed, because it also contains the Studio's packages.
  'studio/*.ts',
  'studio/{publishing,schemaTypes,translations}/**/*.{ts,tsx}',
];

const SCOPES = {
  documents: [{ files: ['*.md', 'docs/**/*.md'], words: all }],
  texts: [
    { files: [`src/${CODE}`], words: all, pieces: textsIn, isOf: (file) => !isTest(file) },
    { files: ['src/cms/dataset/**/*.json'], words: prose, pieces: valuesIn },
  ],
  tools: [
    { files: TOOLS, words: all, pieces: textsIn, isOf: (file) => !isTest(file) },
    { files: TOOLS, words: forCode, pieces: commentsIn },
    { files: ['.env.example', 'deploy/**/*.*', 'deploy/**/*file'], words: prose, pieces: linesIn },
  ],
  comments: [{ files: [`{src,tests}/${CODE}`], words: forCode, pieces: commentsIn }],
  titles: [{ files: [`{src,tests}/${CODE}`, ...TOOLS], words: forCode, pieces: titlesIn }],
};

/** Comments at the start of a line, where we put all of them. Consecutive `//` lines are one comment. */
const COMMENT = /^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;
/** Quoted text and text between tags, roughly. */
const TEXT = /'(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`|(?<!=)>[^<>{}]+(?=[<{])/g;
/** UI text doesn't contain these. A match that does is code between two strings. */
const OPERATORS = /[={}]|\w\(|\w\.\w+[,)\]]|\): /;
/** The title of a test, a group, or a step, including one after the rows of `it.each`. */
const TITLE =
  /(?:(?<![.\w])(?:it|test|describe)(?:\.\w+)*(?:\([\w.]+\))?|\]\))\(\s*('(?:[^'\\\n]|\\.)*'|"[^"\n]*"|`[^`]*`)/g;

const kernel = new TextlintKernel();

/** Formatted as `file:line: what to write`. */
export async function proseProblems(...scopes) {
  const found = await Promise.all(
    scopes
      .flatMap((scope) => SCOPES[scope])
      .map(({ files, words, pieces, isOf = () => true }) => {
        const names = files.flatMap((pattern) => globSync(pattern)).filter(isOf);
        const kept = names.filter((name) => !/\.gen\.ts$|^widgets\/releases\//.test(name)).sort();
        return pieces ? problemsOfCode(kept, words, pieces) : problemsOfDocs(kept, words);
      }),
  );
  return found.flat();
}

async function problemsOfDocs(files, words) {
  const found = files.map(async (file) => {
    const source = readFileSync(file, 'utf8');
    const messages = anyOf(words).test(source) ? await lint(source, '.md', words) : [];
    return messages.map(({ line, message }) => `${file}:${line}: ${message}`);
  });
  return (await Promise.all(found)).flat();
}

/** Checks all pieces as one string, one piece per line, which is much faster than checking each file. */
async function problemsOfCode(files, words, piecesOf) {
  // Prefilter: most pieces contain none of the words, and prose parsing is slow.
  const any = anyOf(words);
  const pieces = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return piecesOf(source)
      .filter(({ text }) => any.test(text))
      .map(({ text, index }) => ({ file, source, text, index }));
  });
  const messages = await lint(pieces.map(({ text }) => text).join('\n'), '.txt', words);
  return messages.map(({ line, message }) => {
    const { file, source, index } = pieces[line - 1];
    return `${file}:${source.slice(0, index).split('\n').length}: ${message}`;
  });
}

const anyOf = (words) => new RegExp(words.map(([pattern]) => pattern).join('|'), 'i');

export async function lint(text, ext, words) {
  const terms = words.map(([pattern, instead]) => [pattern.replaceAll(' ', '\\s+'), instead]);
  const { messages } = await kernel.lintText(text, {
    ext,
    filePath: `prose${ext}`,
    plugins,
    rules: [
      {
        ruleId: 'terminology',
        rule: terminology,
        options: { defaultTerms: false, terms, skip: [] },
      },
    ],
  });
  return messages;
}

export function commentsIn(source) {
  return [...source.matchAll(COMMENT)].map(({ 0: comment, index }) => ({
    index: index + comment.search(/\S/),
    text: asLine(
      comment
        .replace(/^[ \t]*(\/\*\*?|\{\/\*|\*(?!\/)|\/\/|<!--)|\*\/\}?$|-->$/gm, '')
        .replace(/`[^`]*`/g, 'X'),
    ),
  }));
}

export function titlesIn(source) {
  return [...source.matchAll(TITLE)].map(({ 0: call, 1: title, index }) => ({
    index: index + call.indexOf(title),
    text: asLine(title.slice(1, -1)),
  }));
}

/** Text of at least two words that contains no code. */
export function textsIn(source) {
  const code = source.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  return [...code.matchAll(TEXT)]
    .map(({ 0: text, index }) => ({ index, text: asLine(text.replace(/\$\{[^}]*\}/g, 'X')) }))
    .filter(({ text }) => /[a-z,.’'] [a-z]/i.test(text) && !OPERATORS.test(text));
}

/** The text in the content, without field names and inserted values. */
function valuesIn(source) {
  return [...source.matchAll(/(?<=: )"(?:[^"\\]|\\.)*"/g)].map(({ 0: text, index }) => ({
    index,
    text: asLine(text.replace(/\{\w+\}/g, 'X')),
  }));
}

function linesIn(source) {
  let index = 0;
  return source.split('\n').map((line) => {
    const piece = { index, text: asLine(line) };
    index += line.length + 1;
    return piece;
  });
}

const asLine = (text) => text.replace(/\s+/g, ' ').trim();
const isTest = (file) => /\.test\.tsx?$/.test(file);

if (import.meta.main) {
  const problems = await proseProblems(...Object.keys(SCOPES));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
