import type { ConfigEnv } from 'vite';
import config from '../../vitest.config.ts';

/** The common test configuration, for the tests of a complete package: `npm run test:package`. */
export default async (env: ConfigEnv) => {
  const { test, ...rest } = await config(env);
  return { ...rest, test: { ...Object(test), include: ['tests/package/*.test.ts'] } };
};
