import * as z from 'zod';
import {
  addressOfLink,
  LINKED_TYPES,
  linkedPageFields,
  NO_DESTINATION,
  problemOfDestination,
} from '../rules/destination.ts';

const optional = z.string().nullish();

export const destinationSchema = z
  .object(
    {
      pageId: optional,
      page: z
        .object({
          _type: z.enum(LINKED_TYPES),
          slug: optional,
          anchor: optional,
          sections: z.array(optional).nullish(),
        })
        .nullish(),
      section: optional,
      place: optional,
      elsewhere: optional,
    },
    NO_DESTINATION,
  )
  .superRefine((destination, context) => {
    const problem = problemOfDestination(destination);
    if (problem !== true) context.addIssue({ code: 'custom', message: problem });
  })
  .transform(addressOfLink);

export const destinationFields = `
  "pageId": page._ref, "page": page->{${linkedPageFields}}, section, place, elsewhere` as const;
