/** What customers do on the server, without the tests that start servers of their own. */
const journeys = [
  'tests/api/{account,purchase}/**/*.test.ts',
  'tests/api/access/{caller,rate-limit,refused-credentials}.test.ts',
  'src/server/features/**/*.test.ts',
] as const;

/** The folders whose mutants are tried, each with the tests that notice a change there. */
export const parts = {
  contracts: {
    folder: 'src/contracts',
    tests: ['src/contracts/**/*.test.ts', 'tests/unit/{api-page,card-rules}.test.ts'],
  },
  funnel: {
    folder: 'src/funnel',
    tests: ['src/funnel/**/*.test.ts', 'tests/unit/funnel-diagram.test.ts'],
  },
  auth: { folder: 'src/server/features/auth', tests: journeys },
  carts: { folder: 'src/server/features/carts', tests: journeys },
  orders: { folder: 'src/server/features/orders', tests: journeys },
  checkout: { folder: 'src/server/features/checkout', tests: journeys },
} as const;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts).filter((name): name is Part => name in parts);
