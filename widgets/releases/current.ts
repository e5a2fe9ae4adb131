/** Written by `npm run widget:package`: the only loader that the package loads. */
export const RELEASE = {
  version: '1.2.0',
  path: '/widget/1.2.0/v1.js',
  integrity: 'sha384-+/yXLS4o66L28nvbSsy1W22YWTmrh++yLRX4FlxvIkzXIqJmQegVgVCHN/+KaXgZ',
} as const;
