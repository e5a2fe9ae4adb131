import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { BILL_FILE, billSchema } from '../../scripts/build/bill-of-materials.ts';

const PAGE = 'docs/security/security.md';
const text = (file: string) => readFileSync(file, 'utf8');

const bill = billSchema.parse(JSON.parse(readFileSync(BILL_FILE, 'utf8')));

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        license: z.string().optional(),
        link: z.boolean().optional(),
        dependencies: z.record(z.string(), z.string()).default({}),
        optionalDependencies: z.record(z.string(), z.string()).default({}),
      }),
    ),
  })
  .parse(JSON.parse(text('package-lock.json')));

const locked = Object.entries(lock.packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, { version, integrity = '', license }]) => ({
    name: path.split('node_modules/').at(-1) ?? '',
    version,
    sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
    license,
  }));

describe('The lock file', () => {
  it('contains what each package requires, on every kind of machine', {
    tags: ['SAFE-016'],
  }, () => {
    const missing = Object.entries(lock.packages).flatMap(([path, { dependencies, ...rest }]) =>
      Object.keys({ ...dependencies, ...rest.optionalDependencies })
        .filter((name) => !foldersAbove(path).some((folder) => lock.packages[folder + name]))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Returns where Node looks for a package's dependency: in the package's own folder, then in each folder above. */
function foldersAbove(path: string): string[] {
  const parts = path.split('node_modules/');
  const above = parts.map(
    (_, depth) => `${parts.slice(0, depth).join('node_modules/')}node_modules/`,
  );
  return [`${path}/node_modules/`, ...above];
}

describe('The bill of materials', () => {
  it('contains each package of the lock file with its hash, and no other: npm run sbom', {
    tags: ['SAFE-016'],
  }, () => {
    const billed = bill.components.map(({ name, version, hashes = [] }) =>
      [name, version, hashes.find(({ alg }) => alg === 'SHA-512')?.content ?? ''].join(' '),
    );
    const wanted = new Set(
      locked.map(({ name, version, sha512 }) => [name, version, sha512].join(' ')),
    );
    expect(wanted.size).toBeGreaterThan(500);
    expect([...new Set(billed)].sort()).toEqual([...wanted].sort());
  });
});

describe('The licenses', () => {
  const [, section = ''] = text(PAGE).split('\n## Licenses\n');
  const named = new Set([...section.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

  it('are all allowed', { tags: ['SAFE-016'] }, () => {
    const strange = locked.filter(({ name, license }) => !named.has(license ?? name));
    expect(strange.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });

  it('are allowed only if used', { tags: ['SAFE-016'] }, () => {
    const used = new Set(locked.map(({ name, license }) => license ?? name));
    expect([...named].filter((name) => name !== undefined && !used.has(name))).toEqual([]);
  });
});

describe('The inventory of keys', () => {
  const [, section = ''] = text(PAGE).split('\n## Secrets\n');
  const [page = ''] = section.split('\n## ');

  it('lists each purpose of a derived key', { tags: ['SAFE-016'] }, () => {
    const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
    const purposes = files.flatMap((file) =>
      [
        ...text(file).matchAll(
          /(?:deriveKey|keyedHash|seal|unseal)\(\s*[\w.]+,\s*'([\w-]+)'|PURPOSE = '([\w-]+)'/g,
        ),
      ].map(([, given, kept]) => given ?? kept ?? ''),
    );
    expect(new Set(purposes).size).toBeGreaterThanOrEqual(5);
    expect(purposes.filter((purpose) => !page.includes(`\`${purpose}\``))).toEqual([]);
  });

  it('lists each secret among the settings', { tags: ['SAFE-016'] }, () => {
    const settings = [...text('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    const secrets = settings.filter((name) => /SECRET|TOKEN|KEY_ID|ACCESS_KEY/.test(name));
    expect(secrets.length).toBeGreaterThan(6);
    expect(secrets.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('The security page', () => {
  it.each(['What we protect', 'Who might attack', 'Ways in', 'What remains at risk'])(
    'states in its threat model: %s',
    { tags: ['SAFE-016'] },
    (part) => {
      const [, section = ''] = text(PAGE).split('\n## Threat model\n');
      expect(section.split('\n## ')[0]).toContain(part);
    },
  );
});

describe('A security document', () => {
  const pages = ['SECURITY.md', ...globSync('docs/security/*.md')];

  it.each(pages)('%s names existing files', { tags: ['SAFE-016'] }, (page) => {
    const named = [...text(page).matchAll(/`((?:src|tests|docs|scripts|widgets)\/[\w./-]+)`/g)];
    const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  });
});
