/** Written by `npm run widget:package`: the only loader that the package loads. */
export const RELEASE = {
  version: '1.4.1',
  path: '/widget/1.4.1/v1.js',
  integrity: 'sha384-MYUJTbpx6LsAjhNDUxEJ9fgAkq0cvTB6UZF9yzJcGg+pvMzJo4QNZveEH9TBHivf',
} as const;
