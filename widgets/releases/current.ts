/** Written by `npm run widget:package`: the only loader that the package loads. */
export const RELEASE = {
  version: '1.1.0',
  path: '/widget/1.1.0/v1.js',
  integrity: 'sha384-AFevrIRbjxGnnF9Yh9mkn78mvDICtQ0kQSXyXnMqEbBFnjjg8YjXV+UIqkyT4Y9T',
} as const;
