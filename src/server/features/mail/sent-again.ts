/** Tells mails by what they are about: those that staff have sent again go to whomever they named. */
import { sql } from 'kysely';

/** What an order, a payment or a person has to do with a mail, as its key says. */
export const aboutOf = sql<string>`split_part(dedupe_key, ':', 2)`;

/** Sent once more by staff, to whomever; written out for the index of them. */
export const isSentAgain = sql<boolean>`recipient <> '' and dedupe_key like '%-again:%'`;

/** The same of orders of these users. */
export const isSentAgainOf = (users: readonly string[]) => sql<boolean>`${isSentAgain}
  and ${aboutOf} in (select order_line.uuid::text from order_line
    where order_line.user_uuid in (${sql.join(users)}))`;
