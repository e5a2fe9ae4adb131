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
} as const;

export type Part = keyof typeof parts;

export const partNames = Object.keys(parts).filter((name): name is Part => name in parts);
