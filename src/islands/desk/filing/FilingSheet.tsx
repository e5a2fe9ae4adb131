import { callDesk } from '#api-client/desk/call-desk.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { getDeskFiling, serviceToFile, type ToFile } from '#contracts/desk/filing.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import { vinName } from '#contracts/vehicle/vin.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { deskFilingPath, deskScreens } from '#routes/desk-screens.ts';
import { registeredUntil } from '../moments.ts';
import { DeskLink, useScreenData } from '../navigation.tsx';
import { useMember } from '../use-member.ts';
import { collectedWords } from './collected.ts';

/** The claimed orders on paper, to work from at the DMV's terminal, with room for the DMV's answers. */
export function FilingSheet() {
  const { name } = useMember();
  const { state, reload } = useScreenData('filing sheet', () =>
    callDesk(getDeskFiling, { view: 'mine' }),
  );
  const claimed = state.phase === 'ready' ? state.value.orders : [];
  const orders = claimed.filter(({ is_disputed }) => !is_disputed);
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{deskScreens.filingSheet.title}</h1>
      <p>{`${name}, ${formatDay(californiaDay(new Date()))}`}</p>
      <div className="actions actions--row filing-screen-only">
        <Button small onClick={() => print()}>
          PRINT
        </Button>
        <DeskLink to={deskFilingPath('mine')} className="desk-link">
          Back to your orders
        </DeskLink>
      </div>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {state.phase === 'ready' && orders.length === 0 && (
        <p>You have not claimed any orders to file.</p>
      )}
      {orders.length > 0 && (
        <ol className="filing-sheet">
          {orders.map((order) => (
            <Sheet key={order.order_id} order={order} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Sheet({ order }: { order: ToFile }) {
  const { order_id, plate, vin, vehicle, owner, expires_on } = order;
  const { documents, kind } = order;
  const blanks =
    kind === 'status'
      ? ['Registered until', 'Hold']
      : [
          'Reference',
          ...(kind === 'renewal' ? ['New expiration'] : []),
          ...(kind === 'renewal' || kind === 'replacement' ? ['Sticker'] : []),
          'Fees',
          'Still needed, or reason',
        ];
  return (
    <li>
      <p className="filing-sheet__head">
        <b className="filing-sheet__plate">{plate}</b>
        <span>
          <span>{`${vinName(vehicle)} ${vin.slice(0, -5)}`}</span>
          <b>{vin.slice(-5)}</b>
        </span>
        <span>{order_id}</span>
      </p>
      <p>
        <span>
          {[isolated(owner), vehicle, registeredUntil(expires_on)].filter(Boolean).join(', ')}
        </span>
        <br />
        <b>{serviceToFile(order)}</b>
        <span>{`, collected ${collectedWords(order)}`}</span>
        {documents.length > 0 && <span>{`. Documents: ${documents.join(', ')}`}</span>}
      </p>
      <p className="filing-sheet__blanks">
        {blanks.map((blank) => (
          <span key={blank}>{blank}</span>
        ))}
      </p>
    </li>
  );
}
