/** Makes the pages that Astro has rendered smaller and faster. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ANY_ISLAND = /<astro-island [^>]*>/g;
const ISLAND_RULE = /<style>astro-island[^<]*<\/style>/;
/** An island that loads at once. */
const ISLAND = /<astro-island [^>]*client="load"[^>]*>/g;
const SCRIPT_URLS = /(?:component|renderer)-url="([^"]*)"/g;
/** Only static imports, because `import(…)` loads later. */
const IMPORTS = /(?:import|export)\s*(?:[\w$\s{},*]*?from)?\s*["']\.\/([^"']+)["']/g;

type Imports = (url: string) => string[];

export function finishPage(html: string, importsOf: Imports): string {
  return withPreloads(joined(html.replaceAll(ANY_ISLAND, lean)), importsOf);
}

/**
 * Only Astro's development server reads an island's `uid`, and its name. Options of a client directive stay. Between
 * single quotes, the quotes of JSON need no escaping.
 */
const lean = (tag: string) =>
  tag
    .replace(/ uid="[^"]*"/, '')
    .replace(/ opts="[^"]*;value&quot;:true}"/, ' opts="{}"')
    .replace(
      / props="([^"']*)"/,
      (_, props: string) => ` props='${props.replaceAll('&quot;', '"')}'`,
    );

/**
 * Astro puts the islands' style rule next to the first island, where HTML allows no style element. This moves the rule
 * into the head. Adjacent elements become one, because the policy in the page's headers lists a hash of each.
 */
function joined(html: string): string {
  const [rule = ''] = ISLAND_RULE.exec(html) ?? [];
  return html
    .replace(rule, '')
    .replace('</head>', `${rule}</head>`)
    .replaceAll('</style><style>', '')
    .replaceAll(/;\s*<\/script><script>/g, ';');
}

/**
 * Lists what the islands' scripts import, directly or not, so that the browser doesn't discover it one import at a time.
 * The list follows the content.
 */
function withPreloads(html: string, importsOf: Imports): string {
  const entries = [...html.matchAll(ISLAND)].flatMap(([tag]) =>
    [...tag.matchAll(SCRIPT_URLS)].flatMap(([, url]) => url ?? []),
  );
  const found = new Set(entries);
  // A set visits what is added during the loop, too.
  for (const url of found) for (const needed of importsOf(url)) found.add(needed);
  const links = [...found]
    .filter((url) => !entries.includes(url))
    .map((url) => `<link rel="modulepreload" href="${url}">`);
  return html.replace('</body>', `${links.join('')}</body>`);
}

/** Returns a function that returns the URLs of a script's static imports. */
export function readImports(folder: string): Imports {
  const known = new Map<string, string[]>();
  return (url) => {
    const imports = known.get(url) ?? read(folder, url);
    known.set(url, imports);
    return imports;
  };
}

function read(folder: string, url: string): string[] {
  const source = readFileSync(join(folder, url), 'utf8');
  return [...source.matchAll(IMPORTS)].map(([, name = '']) => url.replace(/[^/]*$/, name));
}
