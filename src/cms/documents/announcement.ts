import { defineQuery } from 'groq';
import * as z from 'zod';
import { askContent } from '../ask-content.ts';
import { HALF_A_LINK, LONGEST_MESSAGE, NOT_CHOSEN, TOO_LONG } from '../rules/words.ts';
import { type ContentSource, contentSource } from '../source.ts';
import { destinationFields, destinationSchema } from './destination.ts';
import { moment, text, wordsDocument } from './fields.ts';

const pictureSchema = z.object({
  url: text,
  alt: text,
  width: z.number('expected a width in pixels'),
  height: z.number('expected a height in pixels'),
});

export const announcementSchema = wordsDocument
  .extend({
    message: text.max(LONGEST_MESSAGE, TOO_LONG),
    tone: z.enum(['info', 'warning'], NOT_CHOSEN),
    linkText: text.nullable(),
    linkTo: destinationSchema.nullable(),
    startsAt: moment,
    endsAt: moment.nullable(),
    picture: pictureSchema.nullable(),
  })
  .refine(({ linkText, linkTo }) => (linkText === null) === (linkTo === null), {
    path: ['linkTo'],
    message: HALF_A_LINK,
  });
export type Announcement = z.infer<typeof announcementSchema>;
const announcementsSchema = z.array(announcementSchema, 'expected a list');

const announcementsQuery = defineQuery(`*[_type == "announcement"] | order(startsAt desc){
  _id, _type, language, message, tone, linkText, "linkTo": linkTo{${destinationFields}}, startsAt, endsAt,
  "picture": select(defined(picture.asset) => {
    "url": picture.asset->url, "alt": picture.alt,
    "width": picture.asset->metadata.dimensions.width,
    "height": picture.asset->metadata.dimensions.height
  })
}`);

/** Returns the announcements to show at a given time, newest first. */
export async function getAnnouncements(
  now: Date,
  source: ContentSource = contentSource,
): Promise<Announcement[]> {
  const all = await askContent(announcementsQuery, announcementsSchema, 'type announcement', {
    source,
  });
  return all.filter(
    ({ startsAt, endsAt }) =>
      Date.parse(startsAt) <= now.getTime() &&
      (endsAt === null || Date.parse(endsAt) > now.getTime()),
  );
}
