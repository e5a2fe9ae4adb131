import { expect, it } from 'vitest';
import { sourcesIn, textOf } from '#tests/architecture/source-files.ts';

it('code for the browser reads only public settings', { tags: ['AMB-104'] }, () => {
  const rooms = ['src/api-client', 'src/contracts', 'src/funnel', 'src/islands', 'src/lookup'];
  const code = [...rooms, 'src/routes', 'studio', 'widgets'].flatMap(sourcesIn);
  // The Studio's content check is a command, and never runs in a browser.
  const elsewhere = /\.test\.tsx?$|node_modules|studio\/(dist|check-content\.ts)/;
  const read = code
    .filter((file) => !elsewhere.test(file))
    .flatMap((file) => textOf(file).match(/(process\.env|import\.meta\.env)(\.\w+|\[)?/g) ?? []);
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter((one) => !one.startsWith('process.env.SANITY_STUDIO_'))).toEqual([]);
  const open = textOf('src/config/public.ts').match(/env\.\w+|env\[[^\]]*\]/g) ?? [];
  expect(open.filter((one) => !/PUBLIC_|meta\.env|env\.env/.test(one))).toEqual([]);
});
