import { shownPlace } from '#contracts/account/postal-words.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import type { OrderFacts } from '#mails/parts/order.ts';
import type { Deps } from '../../deps.ts';
import { mailedLoginUrl } from '../account/access.ts';
import { mailingPartsOf, shownAddress } from './mailing-parts.ts';
import { namesOf } from './present.ts';
import type { OrderLineInFull } from './store.ts';

type Line = Pick<
  OrderLineInFull,
  'order_id' | 'user_uuid' | 'plate' | 'kind' | 'service_name' | 'address' | 'shipping_address_uuid'
>;

/** An order's facts for emails. Omits the parts of an address that cannot be parsed. */
export function factsOfLine(deps: Deps, line: Line): OrderFacts & { isOvernight: boolean } {
  const parts = mailingPartsOf(line.address);
  const { is_overnight_shipping, is_usps_suggested } = shownAddress(line);
  const { street_address, city } = shownPlace({ ...parts, is_usps_suggested });
  return {
    licensee: deps.licensee,
    firstName: parts.first_name,
    orderId: line.order_id,
    title: lineTitle(namesOf(line)),
    kind: line.kind,
    plate: line.plate,
    shipTo: {
      name: `${parts.first_name} ${parts.last_name}`,
      companyName: parts.company_name,
      streetAddress: street_address,
      unit: parts.unit,
      city,
      state: parts.state,
      zipCode: parts.zip_code,
    },
    isOvernight: is_overnight_shipping === true,
    ordersUrl: mailedLoginUrl(deps, line.user_uuid),
  };
}
