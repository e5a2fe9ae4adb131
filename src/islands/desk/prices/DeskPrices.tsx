import { useId, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { formatPrice, priceDefinitions } from '#contracts/desk/price-names.ts';
import {
  type DeskPriceChange,
  type DeskPricesShown,
  getDeskPrices,
  postDeskPriceCancellation,
} from '#contracts/desk/prices.ts';
import { formatDay } from '#contracts/time/days.ts';
import { notify } from '#islands/messages/notify.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { useScreenData } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { useHasRoleAtLeast } from '../use-member.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { PlanPrices } from './PlanPrices.tsx';

export function DeskPrices() {
  const { state, reload, refresh } = useScreenData('prices', () => callDesk(getDeskPrices));
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{deskScreens.prices.title}</h1>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {state.phase === 'ready' && <CurrentPrices shown={state.value} onChanged={refresh} />}
    </div>
  );
}

function CurrentPrices({ shown, onChanged }: { shown: DeskPricesShown; onChanged: () => void }) {
  const mayPlan = useHasRoleAtLeast('manager');
  const isPlanned = ({ state }: DeskPriceChange) => state === 'planned';
  return (
    <div className="desk-order">
      <div className="stack">
        <NowTable shown={shown} />
        <PriceChanges
          title="Scheduled"
          none="No changes scheduled."
          changes={shown.changes.filter(isPlanned).toReversed()}
          onCanceled={mayPlan ? onChanged : undefined}
        />
        <PriceChanges
          title="History"
          none="No changes yet."
          changes={shown.changes.filter((change) => !isPlanned(change))}
          onCanceled={undefined}
        />
      </div>
      {mayPlan && (
        <aside>
          <PlanPrices shown={shown} onPlanned={onChanged} />
        </aside>
      )}
    </div>
  );
}

function NowTable({ shown }: { shown: DeskPricesShown }) {
  return (
    <section className="stack" aria-labelledby="desk-prices-now">
      <h2 id="desk-prices-now">Current prices</h2>
      <DeskTable titleId="desk-prices-now" columns={['Price', 'Amount']} numbers="Amount">
        {shown.prices.map(({ name, hundredths }) => (
          <tr key={name}>
            <td>{priceDefinitions[name].label}</td>
            <td className="desk-table__number">{formatPrice(name, hundredths)}</td>
          </tr>
        ))}
      </DeskTable>
    </section>
  );
}

type Props = {
  title: string;
  /** Shown if there are no changes. */
  none: string;
  changes: readonly DeskPriceChange[];
  /** Omitted if the changes can't be canceled. */
  onCanceled: (() => void) | undefined;
};

function PriceChanges({ title, none, changes, onCanceled }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<DeskPriceChange>();
  // The button that opened the dialog disappears along with the canceled change.
  const { heading, keepFocus } = useFocusAfter(changes);
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {changes.length === 0 ? (
        <p>{none}</p>
      ) : (
        <DeskTable titleId={id} columns={['From', 'Prices', 'Reason', 'By']}>
          {changes.map((change) => (
            <tr key={change.uuid}>
              <td>{formatDay(change.effective_from)}</td>
              <td className="desk-table__wide">{pricesOf(change)}</td>
              <td className="desk-table__wide">{change.reason}</td>
              <td className="desk-table__wide">
                <span>{`${change.planned_by}, ${deskMoment(change.planned_at)}`}</span>
                {change.canceled_by !== null && (
                  <span>{`. Canceled by ${change.canceled_by}`}</span>
                )}
                {onCanceled && (
                  <div>
                    <button
                      type="button"
                      className="text-button tall"
                      aria-label={`Cancel the price change on ${formatDay(change.effective_from)}`}
                      onClick={() => setChosen(change)}
                    >
                      Cancel
                    </button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </DeskTable>
      )}
      {chosen && onCanceled && (
        <CancelPlan
          change={chosen}
          onClose={() => setChosen(undefined)}
          onCanceled={() => {
            setChosen(undefined);
            keepFocus();
            onCanceled();
          }}
        />
      )}
    </section>
  );
}

type CancelPlanProps = { change: DeskPriceChange; onClose: () => void; onCanceled: () => void };

function CancelPlan({ change, onClose, onCanceled }: CancelPlanProps) {
  const { busy, failure, perform } = useStaffAction((done) => {
    notify('success', done);
    onCanceled();
  });
  const cancelPlan = () =>
    perform((body) => callDesk(postDeskPriceCancellation, { uuid: change.uuid, body }));
  return (
    <ConfirmDialog
      title={`Cancel the price change on ${formatDay(change.effective_from)}?`}
      button="CANCEL CHANGE"
      danger
      busy={busy}
      failure={failure}
      onConfirm={() => void cancelPlan()}
      onCancel={onClose}
    >
      <p>{pricesOf(change)}</p>
    </ConfirmDialog>
  );
}

function pricesOf({ prices }: DeskPriceChange): string {
  return prices
    .map(
      ({ name, hundredths }) => `${priceDefinitions[name].label} ${formatPrice(name, hundredths)}`,
    )
    .join(', ');
}
