import { askDesk } from '#api-client/desk/ask-desk.ts';
import { formatPrice, priceDefinitions } from '#contracts/desk/price-names.ts';
import {
  type DeskPriceChange,
  type DeskPricesShown,
  getDeskPrices,
} from '#contracts/desk/prices.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { useRead } from '../navigate.ts';
import { useMay } from '../use-member.ts';
import { PlanPrices } from './PlanPrices.tsx';
import { PriceChanges } from './PriceChanges.tsx';

/** Current, planned, and past prices, with the form to plan a change. */
export function DeskPrices() {
  const { state, reload, refresh } = useRead('prices', () => askDesk(getDeskPrices));
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{deskScreens.prices.title}</h1>
      {state.phase === 'loading' && <Skeleton lines={8} />}
      {state.phase === 'failed' && <LoadFailed message={state.message} onRetry={reload} />}
      {state.phase === 'ready' && <Shown shown={state.value} onChanged={refresh} />}
    </div>
  );
}

function Shown({ shown, onChanged }: { shown: DeskPricesShown; onChanged: () => void }) {
  const mayPlan = useMay('manager');
  const isPlanned = ({ state }: DeskPriceChange) => state === 'planned';
  return (
    <div className="desk-order">
      <div className="stack">
        <NowTable shown={shown} />
        <PriceChanges
          title="Planned"
          none="No changes planned."
          changes={shown.changes.filter(isPlanned).toReversed()}
          onCalledOff={mayPlan ? onChanged : undefined}
        />
        <PriceChanges
          title="History"
          none="No changes yet."
          changes={shown.changes.filter((change) => !isPlanned(change))}
          onCalledOff={undefined}
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
      <table className="desk-table" aria-labelledby="desk-prices-now">
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col" className="desk-table__number">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.prices.map(({ name, hundredths }) => (
            <tr key={name}>
              <td>{priceDefinitions[name].label}</td>
              <td className="desk-table__number">{formatPrice(name, hundredths)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
