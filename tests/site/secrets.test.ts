import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourcesIn, textOf } from '#tests/architecture/source-files.ts';
import { copySite } from './build-copy.ts';

const SECRET = /SECRET|TOKEN|KEY|CLIENT_ID|DATABASE_URL|SMTP_URL|MAIL_FROM/;
const names = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(
  ([, name = '']) => name,
);

it('no file of a site and a widget that were built beside secrets contains one', {
  tags: ['AMB-104', 'TRUE-009'],
  timeout: 180_000,
}, async () => {
  const secrets = names.filter((name) => SECRET.test(name));
  expect(secrets).toEqual(expect.arrayContaining(['PAYMENT_CLIENT_SECRET', 'USPS_CLIENT_SECRET']));
  const site = copySite();
  try {
    const secretOf = (name: string) => `kept-secret-of-${name}`;
    const { status } = await site.build({
      ...Object.fromEntries(secrets.map((name) => [name, secretOf(name)])),
      PUBLIC_AUDIT_APP_CODE: secretOf('nobody'),
    });
    expect(status).toBe(0);
    const files = readdirSync(site.distDir, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
    const containing = (text: string) =>
      files.filter((file) => readFileSync(file, 'latin1').includes(text));
    // Proves that the search works: what is public is found, also in the widget's folder.
    expect(containing(secretOf('nobody'))).not.toEqual([]);
    expect(files.some((file) => /widget/.test(file))).toBe(true);
    for (const name of secrets) expect(containing(secretOf(name)), name).toEqual([]);
    expect(containing('kept-secret-of-').length).toBe(containing(secretOf('nobody')).length);
  } finally {
    site.remove();
  }
});

it('what runs in a browser reads no setting but the public ones', { tags: ['AMB-104'] }, () => {
  const rooms = ['src/api-client', 'src/contracts', 'src/funnel', 'src/islands', 'src/lookup'];
  const code = [...rooms, 'src/routes', 'studio', 'widgets'].flatMap(sourcesIn);
  // The check of the content is a program of the build.
  const elsewhere = /\.test\.tsx?$|node_modules|studio\/(dist|check-content\.ts)/;
  const read = code
    .filter((file) => !elsewhere.test(file))
    .flatMap((file) => textOf(file).match(/(process\.env|import\.meta\.env)(\.\w+|\[)?/g) ?? []);
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter((one) => !one.startsWith('process.env.SANITY_STUDIO_'))).toEqual([]);
  const open = textOf('src/config/public.ts').match(/env\.\w+|env\[[^\]]*\]/g) ?? [];
  expect(open.filter((one) => !/PUBLIC_|meta\.env|env\.env/.test(one))).toEqual([]);
});
