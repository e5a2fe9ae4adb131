import { defineQuery } from 'groq';
import * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { askContent } from '../ask-content.ts';
import { problemOfField } from '../parse-content.ts';
import { isContact } from '../rules/destination.ts';
import { isOldAddress, NO_OLD_ADDRESS, NO_PAGE, problemOfOldAddress } from '../rules/redirect.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { destinationFields, destinationSchema } from './destination.ts';
import { document, text } from './fields.ts';

export const redirectSchema = document.extend({
  from: text.refine(isOldAddress, NO_OLD_ADDRESS).transform((from) => trimEnd(from, '/')),
  to: destinationSchema.refine((to) => !isContact(to), NO_PAGE),
  permanent: z
    .boolean('expected yes or no')
    .nullable()
    .transform((permanent) => permanent === true),
});
export type Redirect = z.infer<typeof redirectSchema>;
export const redirectsSchema = z.array(redirectSchema, 'expected a list');

export const redirectsQuery = defineQuery(`*[_type == "redirect"] | order(from asc){
  _id, _type, from, "to": to{${destinationFields}}, permanent
}`);

/** Throws a ContentError if two redirects have the same old address. */
export async function getRedirects(source: ContentSource = contentSource): Promise<Redirect[]> {
  const redirects = await askContent(redirectsQuery, redirectsSchema, 'type redirect', { source });
  checkOldAddresses(redirects, () => false);
  return redirects;
}

/**
 * Throws a ContentError if an old address is redirected twice or has a page, which the redirect would hide.
 * Redirects point only to pages, so they can't form a loop.
 */
export function checkOldAddresses(redirects: Redirect[], isPage: (path: string) => boolean): void {
  const others: string[] = [];
  for (const redirect of redirects) {
    const { from } = redirect;
    const problem = problemOfOldAddress(from, { isPage: isPage(from), others });
    if (problem !== true) throw problemOfField(redirect, 'from', problem);
    others.push(from);
  }
}
