/** Written by `npm run widget:package`: the only loader that the package loads. */
export const RELEASE = {
  version: '1.3.0',
  path: '/widget/1.3.0/v1.js',
  integrity: 'sha384-vPey/k8lrhm380XUuSFACpu9E2H/2leZjiWvNcuFGae7vI28ulYYIzFjHfNbQd6Z',
} as const;
