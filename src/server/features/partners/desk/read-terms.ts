import type * as z from 'zod';
import type { TypedTerms } from '#contracts/desk/partners.ts';
import { ValidationError } from '../../../errors.ts';
import type { PartnerTerms } from '../list-partners.ts';
import {
  commissionSchema,
  partnerNameSchema,
  partnerOriginSchema,
  partnerWebhookSchema,
} from '../terms.ts';

/** Parses a partner's terms from the desk's form. Throws ValidationError with every invalid field. */
export function readTerms({ name, origins, webhook, share }: TypedTerms): PartnerTerms {
  const wrong = new Map<string, string>();
  function read<T>(schema: z.ZodType<T, string>, field: string, text: string): T[] {
    const { data, error } = schema.safeParse(text.trim());
    if (!error) return [data];
    if (!wrong.has(field)) wrong.set(field, error.issues[0]?.message ?? 'This can’t be read');
    return [];
  }
  const [readName] = read(partnerNameSchema, 'name', name);
  const readOrigins = origins.flatMap((one) => read(partnerOriginSchema, 'origins', one));
  const [readWebhook] = webhook === null ? [] : read(partnerWebhookSchema, 'webhook', webhook);
  const [points] = read(commissionSchema, 'share', share);
  if (origins.length === 0) wrong.set('origins', 'Enter the origins of their pages');
  if (wrong.size > 0 || readName === undefined || points === undefined) {
    throw new ValidationError([...wrong].map(([field, message]) => ({ field, message })));
  }
  return {
    name: readName,
    origins: [...new Set(readOrigins)],
    webhook: readWebhook,
    commissionBasisPoints: points,
  };
}
