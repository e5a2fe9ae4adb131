import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { EnvelopeOffer } from '#contracts/order/cart.ts';
import { envelopeWords } from '#contracts/order/envelope-words.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { usePhase } from '../StepFrame.tsx';

type Props = {
  offer: EnvelopeOffer;
  /** Every vehicle of the cart goes to the one address. */
  isForAll: boolean;
};

/** Says that overnight shipping is paid for each vehicle, and offers one envelope for one fee. */
export function EnvelopeChoice({ offer, isForAll }: Props) {
  const { send } = FunnelActorContext.useActorRef();
  const rereading = usePhase() === 'loading';
  const { is_chosen: isChosen, vehicles, envelopes } = offer;
  const one = envelopes === 1;
  const usd = (dollars: EnvelopeOffer['price']) => formatUsd(toCents(dollars));
  return (
    <div className="envelope">
      <p>
        {isChosen ? (
          <>
            <b>{envelopeWords(vehicles, envelopes)}.</b> Overnight shipping is {usd(offer.together)}{' '}
            instead of {usd(offer.separate)}.
          </>
        ) : (
          <>
            <b>
              {one ? `${countOf(vehicles, isForAll)} go` : `${vehicles} go`} to{' '}
              {one ? 'one address' : `${envelopes} addresses`}.
            </b>{' '}
            Overnight shipping is{' '}
            <span className="envelope__sum">
              {vehicles} × {usd(offer.price)} = {usd(offer.separate)}.
            </span>{' '}
            {one ? 'One envelope costs' : `${envelopes} envelopes cost`} {usd(offer.together)}.
          </>
        )}
      </p>
      <Button
        look={isChosen ? 'quiet' : 'secondary'}
        small
        waiting={rereading}
        onClick={() => send({ type: 'envelope.chosen', one_envelope: !isChosen })}
      >
        {isChosen ? 'UNDO' : 'ONE ENVELOPE'}
        {!isChosen && `${one ? '' : ' PER ADDRESS'}, SAVE ${usd(offer.saves)}`}
      </Button>
    </div>
  );
}

function countOf(vehicles: number, isForAll: boolean): string {
  if (!isForAll) return String(vehicles);
  return vehicles === 2 ? 'Both' : `All ${vehicles}`;
}
