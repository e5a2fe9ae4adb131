import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { EnvelopeOffer } from '#contracts/order/cart.ts';
import { Button } from '#islands/ui/Button.tsx';
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
  return (
    <div className="envelope">
      <p>
        {isChosen ? (
          <>
            <b>{`${vehicles} vehicles, ${one ? 'one envelope' : `${envelopes} envelopes`} ${usd(offer.together)}`}</b>{' '}
            <span>{`instead of ${usd(offer.separate)}`}</span>
          </>
        ) : (
          <>
            <b>
              {one
                ? `${countOf(vehicles, isForAll)} are going to one address.`
                : `${vehicles} are going to ${envelopes} addresses.`}
            </b>{' '}
            <span>Overnight shipping is</span>{' '}
            <span className="envelope__sum">{`${vehicles} × ${usd(offer.price)} = ${usd(offer.separate)}.`}</span>{' '}
            <span>
              {`${one ? 'One envelope costs' : `${envelopes} envelopes cost`} ${usd(offer.together)}.`}
            </span>
          </>
        )}
      </p>
      <Button
        look={isChosen ? 'quiet' : 'secondary'}
        small
        waiting={rereading}
        onClick={() => send({ type: 'envelope.chosen', one_envelope: !isChosen })}
      >
        {isChosen ? (
          'Mail in separate envelopes'
        ) : (
          <span>
            ONE ENVELOPE<span>{`${one ? '' : ' PER ADDRESS'}, SAVE ${usd(offer.saves)}`}</span>
          </span>
        )}
      </Button>
    </div>
  );
}

function countOf(vehicles: number, isForAll: boolean): string {
  if (!isForAll) return String(vehicles);
  return vehicles === 2 ? 'Both' : `All ${vehicles}`;
}
