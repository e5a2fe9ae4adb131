import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDatasetFolder } from '../../lake/dataset-folder.ts';
import { serveContent } from '../../lake/serve-content.ts';
import { copySite } from './build-copy.ts';

it('builds the whole site of what one question brought', {
  tags: ['ONE-017'],
  timeout: 240_000,
}, async () => {
  const site = copySite();
  const home = site.read('homePage/home.json');
  site.write('homePage/home.json', home.replace('ALL THINGS DMV', 'EVERYTHING DMV'));
  const { read } = createDatasetFolder(site.contentDir);
  let questions = 0;
  const lake = await serveContent(() => {
    questions += 1;
    return read();
  });
  try {
    expect(await site.build({ ...lake.settings, CONTENT_DIR: '' })).toMatchObject({ status: 0 });
    expect(questions).toBe(1);
    expect(readFileSync(join(site.distDir, 'index.html'), 'utf8')).toContain('EVERYTHING DMV');
  } finally {
    await lake.close();
    site.remove();
  }
});
