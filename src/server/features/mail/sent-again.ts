/** Identifies emails by subject. Those that staff resent may have gone to any address. */
import { sql } from 'kysely';

/** The order, payment, or person that an email is about, from its key. */
export const aboutOf = sql<string>`split_part(dedupe_key, ':', 2)`;

/** Resent by staff, to any address. Literal conditions, to match the partial index. */
export const isSentAgain = sql<boolean>`recipient <> '' and dedupe_key like '%-again:%'`;

/** The same for orders of these users. */
export const isSentAgainOf = (users: readonly string[]) => sql<boolean>`${isSentAgain}
  and ${aboutOf} in (select order_line.uuid::text from order_line
    where order_line.user_uuid in (${sql.join(users)}))`;
