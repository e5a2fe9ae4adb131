import type { ConfigEnv } from 'vite';
import config from '../../vitest.config.ts';

/** The configuration of all tests, for those of a whole package: `npm run test:package`. */
export default async (env: ConfigEnv) => {
  const { test, ...rest } = await config(env);
  return { ...rest, test: { ...Object(test), include: ['tests/package/*.test.ts'] } };
};
