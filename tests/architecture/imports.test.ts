/** The import rules detect violations. `npm run check:imports` checks the product itself. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import rules from '../../scripts/test/import-rules.mjs';

const FILES = {
  'src/contracts/a.ts': "import '../server/errors.ts';",
  'src/server/errors.ts': '',
  'src/server/api.ts': "import './gateways/dmv/http.ts'; import './features/account/b-store.ts';",
  'src/server/gateways/dmv/http.ts': "import 'node:http';",
  'src/server/features/orders/a.ts': "import type { B } from '../account/b-store.ts';",
  'src/server/features/account/b-store.ts': 'export type B = 1;',
  'src/server/features/account/c.ts': "import '../orders/d.ts';",
  'src/server/features/orders/d.ts': "import './letters/e.ts'; import './letters/service.ts';",
  'src/server/features/orders/letters/e.ts': '',
  'src/server/features/orders/letters/service.ts': "import '../parcels/f.ts';",
  'src/server/features/orders/parcels/f.ts': '',
  'src/server/features/new/a.ts': "import '../orders/d.ts';",
  'src/islands/home/a.ts': "import '../desk/b.ts'; import '../ui/c.ts';",
  'src/islands/desk/b.ts': "import 'node:fs'; import './c.ts';",
  'src/islands/desk/c.ts': "import type { B } from './b.ts';",
  'src/islands/ui/c.ts': '',
  'src/new/a.ts': "import '../islands/ui/c.ts';",
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'imports-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it('rejects imports from other layers, imports of internals, and circular imports', {
  tags: ['ONE-005'],
}, async () => {
  const { options, ...ruleSet } = rules;
  const { output } = await cruise(['src'], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: folder,
  });
  if (typeof output === 'string') throw new Error(output);
  const found = output.summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}`,
  );
  expect(found.sort()).toEqual([
    'adapter: src/server/api.ts → src/server/gateways/dmv/http.ts',
    'another feature’s internals: src/server/features/account/c.ts → src/server/features/orders/d.ts',
    'another feature’s internals: src/server/features/new/a.ts → src/server/features/orders/d.ts',
    'another feature’s internals: src/server/features/orders/a.ts → src/server/features/account/b-store.ts',
    'circle: src/islands/desk/b.ts → src/islands/desk/c.ts',
    'feature after account: src/server/features/account/c.ts → src/server/features/orders/d.ts',
    'feature without a place: src/server/features/new/a.ts → src/server/features/orders/d.ts',
    'folder without a rule: src/new/a.ts → src/islands/ui/c.ts',
    'from ^src/contracts/: src/contracts/a.ts → src/server/errors.ts',
    'from ^src/islands/: src/islands/desk/b.ts → fs',
    'from ^src/server/api[.]ts$: src/server/api.ts → src/server/gateways/dmv/http.ts',
    'internals in the API: src/server/api.ts → src/server/features/account/b-store.ts',
    'internals of a folder: src/server/features/orders/d.ts → src/server/features/orders/letters/e.ts',
    'internals of another folder: src/server/features/orders/letters/service.ts → src/server/features/orders/parcels/f.ts',
    'island into island: src/islands/home/a.ts → src/islands/desk/b.ts',
  ]);
});
