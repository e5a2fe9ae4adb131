/** Writes docs/security/sbom.cdx.json, the software bill of materials, from the lockfile: `npm run sbom`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';

export const BILL_FILE = new URL('../../docs/security/sbom.cdx.json', import.meta.url);

export const billSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(
    z.looseObject({
      name: z.string(),
      version: z.string(),
      scope: z.enum(['required', 'optional']),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })).optional(),
      licenses: z
        .array(
          z.union([
            z.object({ expression: z.string() }),
            z.object({ license: z.looseObject({ id: z.string() }) }),
            z.object({ license: z.looseObject({ name: z.string() }) }),
          ]),
        )
        .optional(),
    }),
  ),
});

/** One component per line. Drops the serial number, timestamp, and npm version, which differ between runs. */
function writeBill(): void {
  const written = execFileSync(
    'npm',
    ['sbom', '--package-lock-only', '--offline', '--sbom-format', 'cyclonedx'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const {
    serialNumber: _,
    metadata,
    components,
    dependencies: __,
    ...head
  } = billSchema
    .extend({ serialNumber: z.unknown(), dependencies: z.unknown() })
    .parse(JSON.parse(written));
  const component = { ...metadata.component, name: 'dmv-storefront' };
  const lines = components.map((one) => JSON.stringify(withoutEmpty(one))).join(',\n    ');
  const start = JSON.stringify({ ...head, metadata: { component: withoutEmpty(component) } });
  writeFileSync(BILL_FILE, `${start.slice(0, -1)},"components":[\n    ${lines}\n]}\n`);
}

function withoutEmpty(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeBill();
