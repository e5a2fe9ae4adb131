import { servicePlans } from '#contracts/catalogue/service-plan.ts';
import type { Email } from './parts/blocks.ts';
import { namesIn, type OrderFacts } from './parts/order.ts';
import { type EmailSpec, opening } from './parts/spec.ts';
import { writeEmail } from './parts/write-email.ts';
import { newShipToBlocks } from './ship-to.ts';

export const mailedAgainMail = {
  name: 'mailedAgainMail',
  kind: 'mailed-again',
  title: 'Mailed again',
  sent: 'When we mail an order again because it did not arrive.',
  values: ['name', 'plate', 'order', 'city', 'state', 'mailed'],
  parts: { ...opening },
} as const satisfies EmailSpec;

/** Says that we are mailing what did not arrive again, and where to. */
export function composeMailedAgain(order: OrderFacts): Email {
  const { city, state } = order.shipTo;
  const mailed = servicePlans[order.kind].mailed ?? 'order';
  const values = { ...namesIn(order), city, state, mailed };
  return writeEmail(order.licensee, mailedAgainMail, values, () => ({
    blocks: newShipToBlocks(order),
  }));
}
