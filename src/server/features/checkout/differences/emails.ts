import { cardInWords } from '#contracts/order/card-brand.ts';
import { pageUrl } from '#documents/licensee.ts';
import {
  composeDifferenceAsked,
  composeDifferencePaid,
  composeDifferenceReminder,
  composeDifferenceWithdrawn,
} from '#mails/fee-difference.ts';
import { pathOf } from '#routes/funnel.ts';
import { runIn } from '#words/store.ts';
import type { FeeDifferenceRow, PaymentRow } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { mailedLoginUuid } from '../../account/access.ts';
import type { PlainEmail } from '../../mail/to-send.ts';
import { factsOfLine } from '../../orders/present.ts';
import type { OrderLineInFull } from '../../orders/service.ts';

type About = { line: OrderLineInFull; difference: FeeDifferenceRow; to: string };

/**
 * The URL, for an email, of the page where the customer decides. The link grants no access: it only identifies who has
 * to log in.
 */
export function differenceUrl(
  deps: Deps,
  { user_uuid, user_cart_uuid: cart_uuid, order_id }: OrderLineInFull,
): string {
  const ids = { user_uuid: mailedLoginUuid(deps, user_uuid), cart_uuid, order_id };
  return pageUrl(deps.licensee(), pathOf('difference', ids));
}

export function askedEmail(deps: Deps, { line, difference, to }: About): PlainEmail {
  const email = runIn(line.language, () => composeDifferenceAsked(factsOf(deps, line, difference)));
  return { to, email, key: `fee-difference:${line.uuid}:${difference.uuid}` };
}

export function reminderEmail(
  deps: Deps,
  { line, difference, to }: About,
  number: number,
): PlainEmail {
  const email = runIn(line.language, () =>
    composeDifferenceReminder(factsOf(deps, line, difference)),
  );
  return { to, email, key: `fee-difference-reminder:${line.uuid}:${difference.uuid}:${number}` };
}

export function withdrawnEmail(deps: Deps, { line, difference, to }: About): PlainEmail {
  const email = runIn(line.language, () =>
    composeDifferenceWithdrawn(factsOf(deps, line, difference)),
  );
  return { to, email, key: `fee-difference-withdrawn:${line.uuid}:${difference.uuid}` };
}

/** The receipt for a difference. */
export function paidEmail(
  deps: Deps,
  { line, difference, to }: About,
  payment: PaymentRow,
): PlainEmail {
  const email = runIn(line.language, () =>
    composeDifferencePaid({
      ...factsOf(deps, line, difference),
      reference: payment.public_reference,
      paidAt: deps.clock(),
      paidWith: cardInWords(payment.card_brand, payment.card_last_four),
    }),
  );
  return { to, email, key: `fee-difference-paid:${line.uuid}:${difference.uuid}` };
}

function factsOf(deps: Deps, line: OrderLineInFull, difference: FeeDifferenceRow) {
  return {
    ...factsOfLine(deps, line),
    estimated: line.dmv_registration_fee_cents + line.difference_covered_cents,
    difference: difference.amount_cents,
    respondBy: difference.respond_by,
    decideUrl: differenceUrl(deps, line),
  };
}
