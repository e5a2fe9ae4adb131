/** Written by `npm run widget:package`: the loader that the package loads, and no other. */
export const RELEASE = {
  version: '1.1.0',
  path: '/widget/1.1.0/v1.js',
  integrity: 'sha384-Xhbk7RTT13vFVJHMuAHazW8YkogojZRBQmv/9nsZ7I9XeKcF6yH5KdvF9mbFZOr9',
} as const;
