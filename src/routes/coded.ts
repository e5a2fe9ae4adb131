import { fillPattern, matchPattern } from './pattern.ts';

/** The pages that emails and documents link to with a code in the URL. */
export const codedPages = ['verify', 'reminders-off', 'privacy-confirmation'] as const;
export type CodedPage = (typeof codedPages)[number];

const patternOf = (page: CodedPage) => `/${page}/:code`;

/** Returns the page and the code in a path, or undefined if the path doesn't belong to a coded page. */
export function matchCoded(path: string): { page: CodedPage; code: string } | undefined {
  for (const page of codedPages) {
    const { code } = matchPattern(patternOf(page), path) ?? {};
    if (code !== undefined) return { page, code };
  }
  return undefined;
}

export function codedPath(page: CodedPage, code: string): string {
  return fillPattern(patternOf(page), { code }) ?? '';
}
