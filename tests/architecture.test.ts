/** Who may import whom. Read as three rules: the browser never imports the server; what both share
 * imports neither; only a composition root knows the real adapters. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

type Rule = { from: RegExp; mayImport: RegExp[] };

/** First match wins; a file under src, lake or widgets that matches no rule is refused. Paths from the root. */
const RULES: Rule[] = [
  { from: /\.test\.tsx?$|\/contract\.ts$/, mayImport: [/./] },
  { from: /^src\/contracts\//, mayImport: [/^src\/contracts\//, /^zod/] },
  { from: /^src\/config\//, mayImport: [/^src\/config\//, /^zod/] },
  { from: /^src\/funnel\//, mayImport: [/^src\/(funnel|contracts)\//, /^xstate/, /^zod/] },
  {
    from: /^src\/api-client\//,
    mayImport: [/^src\/(api-client|contracts)\//, /^src\/config\/public/, /^axios$/, /^zod/],
  },
  { from: /^src\/islands\/ui\//, mayImport: [/^src\/(islands\/ui|contracts)\//, /^react/, /^zod/] },
  {
    from: /^src\/islands\//,
    mayImport: [
      // Its own folder only: the test below keeps one island out of another.
      /^src\/(islands|funnel|api-client|contracts|styles)\//,
      /^react/,
      /^xstate/,
      /^@xstate\/react/,
      /^zod/,
    ],
  },
  {
    from: /^src\/cms\//,
    mayImport: [/^src\/(cms|config)\//, /^@sanity\/client/, /^groq/, /^zod/, /^node:/],
  },
  {
    from: /^src\/seo\//,
    mayImport: [/^src\/(seo|cms)\//, /^fontkit$/, /^sharp$/, /^node:/],
  },
  {
    from: /^src\/components\//,
    mayImport: [/^src\/(components|styles|cms|contracts)\//, /^astro/],
  },
  {
    from: /^src\/layouts\//,
    mayImport: [
      /^src\/(layouts|components|styles|cms|seo|islands\/menu|assets)\//,
      /^astro/,
      /^node:crypto$/,
    ],
  },
  {
    from: /^src\/pages\//,
    mayImport: [
      /^src\/(layouts|components|islands|cms|seo|styles|contracts)\//,
      /^src\/funnel\/routes\.ts/,
      /^astro/,
    ],
  },
  {
    from: /^lake\//,
    mayImport: [/^lake\//, /^src\/cms\//, /^groq-js$/, /^hono/, /^@hono/, /^zod/, /^node:/],
  },
  { from: /^src\/server\/errors\.ts/, mayImport: [/^src\/contracts\//] },
  {
    from: /^src\/server\/db\//,
    mayImport: [/^src\/server\/db\//, /^kysely/, /^pg$/, /^@electric-sql/, /^node:/],
  },
  {
    from: /^src\/server\/http\//,
    mayImport: [
      /^prom-client$/,
      /^src\/server\/(http|errors)/,
      /^src\/contracts\//,
      /^hono/,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/gateways\//,
    mayImport: [
      /^src\/server\/(gateways\/|errors)/,
      /^src\/contracts\//,
      /^zod/,
      /^node:/,
      /^nodemailer/,
      /^aws4fetch/,
    ],
  },
  {
    from: /^src\/server\/documents\//,
    mayImport: [/^src\/server\/documents\//, /^src\/contracts\//, /^pdfkit$/, /^qrcode$/, /^node:/],
  },
  {
    from: /^src\/server\/features\//,
    mayImport: [
      /^src\/server\/(features|http|db|documents)\//,
      /^src\/server\/(errors|clock|deps|keyed-hash|sealed)\.ts/,
      /^src\/server\/gateways\/\w+\/port\.ts/,
      /^src\/contracts\//,
      /^hono/,
      /^jose$/,
      /^kysely/,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/api\.ts/,
    mayImport: [
      /^src\/server\/(http|features|db)\//,
      /^src\/server\/(errors|clock|deps)\.ts/,
      /^src\/server\/gateways\/\w+\/port\.ts/,
      /^src\/contracts\//,
      /^hono/,
      /^kysely/,
      /^pino/,
      /^node:/,
    ],
  },
  // The development server runs inside the site's bundler, so that it can read the content itself.
  { from: /^src\/server\/dev-api\.ts/, mayImport: [/^src\/(server|config|cms)\//] },
  {
    from: /^src\/server\/shells\.ts/,
    mayImport: [/^src\/funnel\/routes\.ts/, /^src\/islands\/dashboard\/routes\.ts/],
  },
  {
    from: /^src\/server\//,
    mayImport: [
      /^src\/(server|config|contracts)\//,
      /^src\/funnel\/routes\.ts/,
      /^hono/,
      /^@hono/,
      /^pino/,
      /^kysely/,
      /^zod/,
      /^node:/,
    ],
  },
  { from: /^widgets\/react\//, mayImport: [/^widgets\//, /^react$/] },
  { from: /^widgets\//, mayImport: [/^widgets\//] },
];

/**
 * What of a feature the others may use: its service, who may do what, and rules without effects. Its store,
 * its routes and all else are its own.
 */
const DOORS =
  /^src\/server\/features\/([\w-]+\/service|users\/access|vehicles\/(eligibility|quote)|fulfilment\/lifecycle|checkout\/answer)\.ts$/;
const isDoor = (file: string) => DOORS.test(file);
const featureOf = (file: string) => file.split('/')[3];

describe('allowed imports', () => {
  const files = ['src', 'lake', 'widgets'].flatMap(sources);

  it('finds a rule for every file', () => {
    const unruled = files.filter((file) => !RULES.some(({ from }) => from.test(file)));
    expect(unruled).toEqual([]);
  });

  it('lets no file import what its folder may not', () => {
    const refused = files.flatMap((file) => {
      const allowed = RULES.find(({ from }) => from.test(file))?.mayImport ?? [];
      return importsOf(file)
        .filter((target) => !allowed.some((pattern) => pattern.test(target)))
        .map((target) => `${file} → ${target}`);
    });
    expect(refused).toEqual([]);
  });

  it('opens a feature to the others by its doors only', () => {
    const inside = sources('src/server/features').flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith('src/server/features/'))
        .filter((target) => featureOf(target) !== featureOf(file))
        .filter((target) => !isDoor(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(inside).toEqual([]);
  });

  it('lets no door hand out what a store does', () => {
    const doors = sources('src/server/features').filter(isDoor);
    const handedOut = doors.filter((file) =>
      /^export\s+(?!type\b)[^;]*?from\s*'[^']*store\.ts'/m.test(textOf(file)),
    );
    expect(doors.length).toBeGreaterThan(0);
    expect(handedOut).toEqual([]);
  });

  it('leads in no circle', () => {
    const targets = new Map(
      files.map((file) => [
        file,
        importsOf(file, { ofTypes: false }).filter((t) => /^(src|lake|widgets)\//.test(t)),
      ]),
    );
    expect(findCircle(targets)).toBeUndefined();
    // The search would find one.
    expect(
      findCircle(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b', 'c', 'b']);
  });

  it('keeps one island out of another', () => {
    const crossing = sources('src/islands').flatMap((file) => {
      const island = file.split('/')[2];
      return (
        importsOf(file)
          .filter((target) => /^src\/islands\/(?!ui\/)/.test(target))
          .filter((target) => target.split('/')[2] !== island)
          // The widget's frame is the funnel with another host around it.
          .filter((target) => !(island === 'embed' && target.startsWith('src/islands/funnel/')))
          .map((target) => `${file} → ${target}`)
      );
    });
    expect(crossing).toEqual([]);
  });
});

describe('the top level', () => {
  it('has the files and folders that a newcomer looks for', {
    tags: ['CARD-023', 'CARD-024'],
  }, () => {
    const names = readdirSync(root);
    for (const file of ['package.json', 'astro.config.mjs', 'tsconfig.json', 'README.md']) {
      expect(names).toContain(file);
    }
    for (const folder of ['src', 'lake', 'studio', 'widgets', 'public', 'tests']) {
      expect(readdirSync(join(root, folder)).length, folder).toBeGreaterThan(0);
    }
  });
});

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
    .filter((entry) => !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The first circle among files and what they import, as the way around it. */
function findCircle(targets: Map<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  function walk(file: string, way: string[]): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const target of targets.get(file) ?? []) {
      const circle = walk(target, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  }
  for (const file of targets.keys()) {
    const circle = walk(file, []);
    if (circle) return circle;
  }
  return undefined;
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/**
 * Every import of a file: our own as a path from the root, a package by its name. Types are gone when the
 * program runs.
 */
function importsOf(file: string, { ofTypes = true } = {}): string[] {
  const whole = textOf(file);
  const text = ofTypes ? whole : whole.replace(/^\s*(?:import|export)\s+type\s[^;]*?;/gm, '');
  const specifiers = [
    ...text.matchAll(/^\s*(?:import|export)\s[^;'"]*?from\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/^\s*import\s*['"]([^'"]+)['"]/gm),
    ...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g),
  ].map(([, specifier = '']) => specifier);
  return specifiers.map((specifier) => {
    if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
    if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
    return specifier;
  });
}
