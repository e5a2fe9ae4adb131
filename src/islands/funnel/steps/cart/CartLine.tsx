import { formatPhone } from '#contracts/account/phone.ts';
import { feeLines } from '#contracts/catalogue/fees.ts';
import { type CartItem, finalCents, isRenewal } from '#contracts/order/cart.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import { plateTags } from '#contracts/vehicle/plate-tags.ts';
import { FeeTable } from '#islands/order/FeeTable.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { usePhase } from '../StepFrame.tsx';

/** One vehicle of the cart. */
export function CartLine({ item }: { item: CartItem }) {
  const { send } = FunnelActorContext.useActorRef();
  const rereading = usePhase() === 'loading';
  const plate = item.user_vehicle?.vehicle_license_plate || '-';
  const titleId = `line-${item.uuid}`;
  const expiresOn = item.user_vehicle?.vehicle_registration_expiry_date;
  // Only a renewal moves the year tag.
  const renewing = isRenewal(item);
  return (
    <article className="order-line" aria-labelledby={titleId}>
      <div>
        <Plate
          number={plate}
          state={renewing ? 'pending' : 'current'}
          tags={plateTags(expiresOn, renewing ? 1 : 0)}
        />
      </div>
      <div>
        <div className="heading-row heading-row--centered">
          <h2 id={titleId}>
            {lineTitle(item)} <span className="visually-hidden">for {plate}</span>
          </h2>
          <div className="actions actions--row actions--tight">
            <Button
              look="quiet"
              small
              about={titleId}
              waiting={rereading}
              onClick={() => send({ type: 'edit.opened', line_uuid: item.uuid })}
            >
              EDIT
            </Button>
            <Button
              look="quietDanger"
              small
              about={titleId}
              waiting={rereading}
              onClick={() => send({ type: 'deletion.opened', line_uuid: item.uuid })}
            >
              DELETE
            </Button>
          </div>
        </div>
        <FeeTable
          plate={plate}
          lines={feeLines(item.dmv_deal_details, item.service_type?.price_config)}
          subtotalCents={finalCents(item)}
        />
      </div>
      <ShipTo address={item.user_shipping_address ?? {}} />
    </article>
  );
}

function ShipTo({ address }: { address: NonNullable<CartItem['user_shipping_address']> }) {
  const name = [address.first_name, address.last_name].filter(Boolean).join(' ');
  const street = [address.street_address, address.unit].filter(Boolean).join(' ');
  return (
    <div className="order-line__foot ship-to">
      <div>
        <h3>Ship to</h3>
        <p>
          {name}
          {address.company_name && (
            <>
              <br />
              {address.company_name}
            </>
          )}
          <br />
          {street}
          <br />
          {address.city}, {address.state} {address.zip_code}
        </p>
      </div>
      <div>
        <h3>Contact info</h3>
        <p>
          {address.email}
          <br />
          {formatPhone(address.phone_no ?? '')}
        </p>
      </div>
    </div>
  );
}
