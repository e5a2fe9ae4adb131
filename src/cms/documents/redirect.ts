import { defineQuery } from 'groq';
import * as z from 'zod';
import { trimEnd } from '#contracts/api/trim-end.ts';
import { isContact } from '../rules/destination.ts';
import { isOldAddress, NO_OLD_ADDRESS, NO_PAGE } from '../rules/redirect.ts';
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
