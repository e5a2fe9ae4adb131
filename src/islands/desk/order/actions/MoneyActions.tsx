import { callDesk } from '#api-client/desk/call-desk.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import {
  postDeskCancellation,
  postDeskDifference,
  postDeskRefund,
} from '#contracts/desk/order-actions.ts';
import { readAmount } from '#contracts/desk/prices.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { useHasRoleAtLeast } from '../../use-member.ts';
import { ActionForm, type ActionProps, describeOrder } from './ActionForm.tsx';
import { HandoverAction } from './HandoverAction.tsx';

/** The colleague who claimed the order, and who can get a request to cancel it in a handover. */
export function colleagueWhoFiles({ filing, possible }: ActionProps['shown']): string | undefined {
  if (!filing?.claim || filing.claim.is_mine || filing.result || filing.is_disputed)
    return undefined;
  return possible.hand_over.can ? filing.claim.uuid : undefined;
}

export function CancelAction(props: ActionProps) {
  const { money, envelope_vehicles, filing, possible } = props.shown;
  const restCents = money && toCents(money.paid) + toCents(money.difference) - toCents(money.back);
  const rest = restCents === null ? '' : formatUsd(restCents);
  const colleague = colleagueWhoFiles(props.shown);
  if (colleague !== undefined) {
    return (
      <HandoverAction
        {...props}
        id="desk-cancel-handover"
        title="Cancel and refund"
        about={possible.cancel.why ?? ''}
        request={{
          to: colleague,
          topic: 'cancel',
          text: 'The customer wants to cancel. If the order isn’t filed yet, choose “Cancel and refund”.',
        }}
      />
    );
  }
  return (
    <ActionForm
      {...props}
      action="cancel"
      title="Cancel and refund"
      start={{}}
      button={`CANCEL AND REFUND ${rest}`}
      question="Cancel this order and refund it in full?"
      likely={() => duplicateOf(props)}
      about={`${describeOrder(props)} We’ll request a refund of ${rest} to ${cardOf(props)}.`}
      send={(body) => callDesk(postDeskCancellation, { order_id: props.orderId, body })}
    >
      {() => (
        <>
          <p>{`We’ll ask the bank to refund ${rest} to ${cardOf(props)}.`}</p>
          {filing?.claim && <p>You claimed this order. Cancel it only if it isn’t filed yet.</p>}
          {envelope_vehicles > 1 && (
            <p>
              The fee for the shared envelope is refunded once every order in the envelope is
              canceled.
            </p>
          )}
        </>
      )}
    </ActionForm>
  );
}

function cardOf({ shown }: ActionProps): string {
  const digits = shown.money?.card;
  return digits ? `the card ending in ${digits}` : 'the customer’s card';
}

/** Another order for the same plate and service suggests the reason. */
const duplicateOf = ({ shown }: ActionProps) =>
  shown.twins.length > 0 ? ('duplicate' as const) : undefined;

export function DifferenceAction(props: ActionProps) {
  const amount = formatUsd(toCents(props.shown.difference ?? 0));
  return (
    <ActionForm
      {...props}
      action="withdraw_difference"
      title="Cover the difference"
      start={{}}
      button={`COVER ${amount}`}
      question={`Cover the ${amount} difference ourselves?`}
      about={`${describeOrder(props)} The customer will no longer be able to pay it.`}
      send={(body) => callDesk(postDeskDifference, { order_id: props.orderId, body })}
    >
      {() => (
        <p>{`The customer won’t pay the extra ${amount} that the DMV charges. The order can be filed again.`}</p>
      )}
    </ActionForm>
  );
}

export function RefundAction(props: ActionProps) {
  const { money } = props.shown;
  const most = toCents(money?.most ?? 0);
  const ours = toCents(money?.ours ?? 0);
  const paid = toCents(money?.paid ?? 0);
  const refunded = toCents(money?.back ?? 0);
  const whose = useHasRoleAtLeast('manager') ? '' : ' of our fees; a manager can refund more';
  return (
    <ActionForm
      {...props}
      action="refund"
      title="Partial refund"
      start={{ amount: '' }}
      check={({ amount }) => {
        const message = objectionTo(amount, most);
        return message === undefined ? [] : [{ field: 'amount', message }];
      }}
      button={({ amount }) => {
        const isWrong = objectionTo(amount, most) !== undefined;
        return isWrong ? 'REFUND' : `REFUND ${formatUsd(centsIn(amount))}`;
      }}
      // The form itself asks, so that one press is enough. A dialog asks about an amount beyond our fees.
      asks={({ amount }) =>
        objectionTo(amount, Math.min(ours, most)) === undefined
          ? `Refund ${formatUsd(centsIn(amount))} to ${cardOf(props)}?`
          : undefined
      }
      question={({ amount }) =>
        centsIn(amount) > ours
          ? `Refund ${formatUsd(centsIn(amount))}, more than our fees, to ${cardOf(props)}?`
          : undefined
      }
      about={({ amount }) =>
        `${describeOrder(props)} We’ll keep ${formatUsd(paid - refunded - centsIn(amount))} of the ${formatUsd(paid)} paid.`
      }
      likely={() => duplicateOf(props)}
      send={(request, { amount }) =>
        callDesk(postDeskRefund, {
          order_id: props.orderId,
          body: { ...request, amount: centsIn(amount) / 100, seen_back: money?.back },
        })
      }
    >
      {(form) => (
        <>
          <TextField
            {...form.field('amount')}
            label="Amount in dollars"
            hint={`Up to ${formatUsd(most)}${whose}. Paid: ${formatUsd(paid)}, refunds requested: ${formatUsd(refunded)}.`}
            inputMode="decimal"
            autoComplete="off"
          />
          <p>A refund can’t be undone. We’ll email the customer once the bank accepts it.</p>
        </>
      )}
    </ActionForm>
  );
}

/** Returns the typed amount in cents, or 0 if the text isn't an amount. */
const centsIn = (typed: string) => readAmount(typed).hundredths ?? 0;

function objectionTo(typed: string, most: number): string | undefined {
  const { hundredths: cents, objection } = readAmount(typed);
  if (objection !== undefined) return objection;
  return cents === 0 || cents > most
    ? `Please enter an amount up to ${formatUsd(most)}`
    : undefined;
}
