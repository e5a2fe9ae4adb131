import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readServerConfig } from '#config/server.ts';
import { lakeFolders } from './folders.ts';

it.each([
  ['.data/lake', {}],
  ['/srv/storefront/lake', { DATA_DIR: '/srv/storefront' }],
  ['/srv/lake', { DATA_DIR: '/srv/storefront', LAKE_WORK_DIR: '/srv/lake' }],
  ['.data/lake', { DATA_DIR: '', LAKE_WORK_DIR: '' }],
])('the lake and the site share the token in %s with %j', (folder, env) => {
  const { workDir } = lakeFolders(env);
  expect(workDir).toBe(resolve(folder));
  const { localSecretFile } = readServerConfig(env).contentWebhook;
  expect(resolve(localSecretFile ?? '')).toBe(resolve(workDir, 'token.json'));
});
