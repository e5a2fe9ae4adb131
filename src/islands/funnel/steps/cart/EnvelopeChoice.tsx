import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { EnvelopeOffer } from '#contracts/order/cart.ts';
import { Button } from '#islands/ui/Button.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { t } from '#words/words.ts';
import { useSend } from '../../contexts.ts';
import { usePhase } from '../StepFrame.tsx';

type Props = {
  offer: EnvelopeOffer;
  /** True if every vehicle in the cart goes to the same address. */
  isForAll: boolean;
};

export function EnvelopeChoice({ offer, isForAll }: Props) {
  const send = useSend();
  const rereading = usePhase() === 'loading';
  const { is_chosen: isChosen, vehicles, envelopes } = offer;
  const one = envelopes === 1;
  const usd = (dollars: EnvelopeOffer['price']) => formatUsd(toCents(dollars));
  const price = usd(offer.together);
  const amount = usd(offer.saves);
  return (
    <div className="envelope">
      <p>
        {isChosen ? (
          <>
            <b>
              {one
                ? inOne(vehicles, isForAll, price)
                : t('{vehicles} vehicles in {envelopes} envelopes: {price}', {
                    vehicles,
                    envelopes,
                    price,
                  })}
            </b>{' '}
            <span>{t('(separately: {price})', { price: usd(offer.separate) })}</span>
          </>
        ) : (
          <>
            <b>
              {one
                ? goingToOne(vehicles, isForAll)
                : t('{vehicles} are going to {envelopes} addresses.', { vehicles, envelopes })}
            </b>{' '}
            <span>
              {rich('<shipping>Overnight shipping is</shipping> {sum}', {
                shipping: (words) => <span>{words}</span>,
                sum: (
                  <span className="envelope__sum">{`${vehicles} × ${usd(offer.price)} = ${usd(offer.separate)}.`}</span>
                ),
              })}
            </span>{' '}
            <span>
              {one
                ? t('One envelope costs {price}.', { price })
                : t('{envelopes} envelopes cost {price}.', { envelopes, price })}
            </span>
          </>
        )}
      </p>
      <Button
        look="quiet"
        small
        waiting={rereading}
        onClick={() => send({ type: 'envelope.chosen', one_envelope: !isChosen })}
      >
        <span>
          {isChosen
            ? t('Mail in separate envelopes')
            : one
              ? rich('One envelope, save {amount}', { amount: <span>{amount}</span> })
              : rich('One envelope per address, save {amount}', { amount: <span>{amount}</span> })}
        </span>
      </Button>
    </div>
  );
}

function goingToOne(vehicles: number, isForAll: boolean): string {
  if (!isForAll) return t('{vehicles} are going to one address.', { vehicles });
  return vehicles === 2
    ? t('Both are going to one address.')
    : t('All {vehicles} are going to one address.', { vehicles });
}

function inOne(vehicles: number, isForAll: boolean, price: string): string {
  return isForAll && vehicles === 2
    ? t('Both in one envelope: {price}', { price })
    : t('{vehicles} vehicles in one envelope: {price}', { vehicles, price });
}
