/** Written by `npm run widget:package`: the only loader that the package loads. */
export const RELEASE = {
  version: '1.4.0',
  path: '/widget/1.4.0/v1.js',
  integrity: 'sha384-cTJczeSzYzScT6d7xyGU7G72h7VqYddABX0VDHc7UhWQgcAgDr5bT8lxXqdDSMIP',
} as const;
