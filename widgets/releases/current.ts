/** Written by `npm run widget:package`: the only loader that the package loads. */
export const RELEASE = {
  version: '1.4.0',
  path: '/widget/1.4.0/v1.js',
  integrity: 'sha384-ex5/GfU03QO2k0QsNbBAo/lY/bWTETZI4VOOHDJZpM0fkUwuVH+cKWoS1kAjtaOW',
} as const;
