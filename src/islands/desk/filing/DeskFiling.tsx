import { useEffect, useRef, useState } from 'react';
import { callDesk, fetchFilingSheet } from '#api-client/desk/call-desk.ts';
import {
  CLAIM_COUNT,
  FILING_LISTED,
  FILING_VIEWS,
  type FilingView,
  type FilingWorklist,
  filingViewNames,
  getDeskFiling,
  getDeskFilingChanges,
  postDeskClaims,
} from '#contracts/desk/filing.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { formatComing } from '#contracts/time/california.ts';
import { useCall } from '#islands/form/use-call.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { useQuery } from '#islands/sections/navigation.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { deskFilingPath, deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { Counted } from '../Counted.tsx';
import { DeskLink, navigate } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { useHasRoleAtLeast } from '../use-member.ts';
import { useStaffAction } from '../use-staff-action.ts';
import { useWatchedData } from '../use-watched-data.ts';
import { choose, EnterResults } from './EnterResults.tsx';
import { FilingTable } from './FilingTable.tsx';
import { ImportResults } from './ImportResults.tsx';
import { LostOrder } from './LostOrder.tsx';
import type { LastChange } from './last-change.ts';
import { UndoButton } from './UndoButton.tsx';

/** What has just happened. */
type Announcement = {
  text: string;
  last?: LastChange | undefined;
  claimed?: readonly string[];
  released?: readonly string[];
};

/** Orders claimed by the staff member have a form for the DMV's answers beside them. */
export function DeskFiling() {
  const query = new URLSearchParams(useQuery());
  const asked = query.get('view');
  const inForm = query.get('order');
  const chosen = FILING_VIEWS.find((one) => one === asked);
  // If the URL contains no view, the server might switch to a different view after a claim or an answer, so reloads
  // request the current view.
  const kept = useRef<FilingView>(undefined);
  const { state, reload, refresh } = useWatchedData(
    `filing ${chosen ?? ''}`,
    () => {
      if (chosen) kept.current = undefined;
      const loaded = chosen ?? kept.current;
      return callDesk(getDeskFiling, loaded === undefined ? {} : { view: loaded });
    },
    ({ view: shown, version }) => callDesk(getDeskFilingChanges, { view: shown, seen: version }),
  );
  const view = state.phase === 'ready' ? state.value.view : chosen;
  const [announcement, setAnnouncement] = useState<Announcement>({ text: '' });
  const { text, last, claimed = [], released = [] } = announcement;
  const mayFile = useHasRoleAtLeast('agent');
  const { heading, keepFocus } = useFocusAfter(state);
  // The list may still contain orders whose results were saved since it loaded.
  const [saved, setSaved] = useState<readonly string[]>([]);
  const listed = state.phase === 'ready' ? state.value.orders : undefined;
  useEffect(() => {
    const isListed = (id: string) => listed?.some(({ order_id }) => order_id === id) ?? true;
    setSaved((before) => before.filter(isListed));
  }, [listed]);
  /** The orders that were claimed last, or the order whose result was undone. */
  const [toOpen, setToOpen] = useState<readonly string[]>([]);
  const changed = (said: string, change?: LastChange, orders?: Partial<Announcement>) => {
    setAnnouncement({ text: said, last: change, ...orders });
    if (change && change.undo !== 'claim') setSaved((before) => [...before, change.orderId]);
    keepFocus();
    kept.current = view;
    refresh();
  };
  const undone = (said: string) => {
    setSaved((before) => before.filter((one) => one !== last?.orderId));
    if (last?.undo === 'result') {
      setToOpen([last.orderId]);
      changed(said);
    } else changed(said, undefined, { released: last ? [last.orderId] : releasable });
  };
  const isHeld = (id: string) => listed?.some((one) => one.order_id === id && one.claim?.is_mine);
  const releasable = claimed.filter(isHeld);
  const isListed = view === 'mine' && listed?.some(({ order_id }) => order_id === inForm);
  // The order whose form was shown last.
  const [opened, setOpened] = useState<string | null>(null);
  if (isListed && mayFile && opened !== inForm) setOpened(inForm);
  const isLost = mayFile && inForm !== null && listed && !isListed && !isHeld(inForm);
  const isReleased = inForm !== null && released.includes(inForm);
  useEffect(() => {
    if (isLost && isReleased) choose(undefined);
  }, [isLost, isReleased]);
  return (
    <div className="stack">
      <div className="desk-top">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {deskScreens.filing.title}
          </h1>
          <p role="status">
            {text && <b>{text}</b>}{' '}
            <span>{leadOf(state.phase === 'ready' ? state.value : undefined)}</span>
          </p>
          {last && (
            <div className="actions actions--row">
              <DeskLink to={deskOrderPath(last.orderId)} className="desk-link">
                {`Open order ${last.orderId}`}
              </DeskLink>
              {last.undo && (
                <UndoButton
                  key={last.orderId}
                  orders={[last.orderId]}
                  what={last.undo}
                  onDone={undone}
                />
              )}
            </div>
          )}
          {releasable.length > 0 && (
            <UndoButton key={text} orders={releasable} what="claim" onDone={undone} />
          )}
        </div>
        {mayFile && (
          <Tools
            onChanged={changed}
            onClaimed={(said, { orders = [] }) => {
              changed(said, undefined, { claimed: orders });
              setToOpen(orders);
              if (view !== 'mine') navigate(deskFilingPath('mine'));
            }}
          />
        )}
      </div>
      <Views view={view} counts={state.phase === 'ready' ? state.value.counts : undefined} />
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {isLost && !isReleased && (
        <LostOrder key={inForm} orderId={inForm} hadForm={opened === inForm} />
      )}
      {state.phase === 'ready' && (
        <Orders
          shown={state.value}
          saved={saved}
          toOpen={toOpen}
          mayFile={mayFile}
          onChanged={changed}
          // The form's order may be one of them, and then isn't lost.
          onImported={(said, done) => changed(said, undefined, { released: done.orders ?? [] })}
        />
      )}
    </div>
  );
}

function leadOf(shown: FilingWorklist | undefined): string {
  if (!shown) return '';
  if (shown.filed_by === 'gateway')
    return 'Orders are filed through the DMV’s system, so there is nothing to file by hand.';
  const { open, unclaimed } = shown.counts;
  if (open === 0) return `Nothing to file. ${upcomingIn(shown)}`.trim();
  return `${open === 1 ? '1 order' : `${open} orders`} to file, ${unclaimed} unclaimed. Oldest promise first.`;
}

function upcomingIn({ upcoming }: FilingWorklist): string {
  if (!upcoming) return '';
  const at = formatComing(new Date(upcoming.first_at), new Date());
  return upcoming.count === 1
    ? `1 paid order will be listed at ${at}, when its customer can no longer cancel it.`
    : `${upcoming.count} paid orders will be listed once their customers can no longer cancel them, the first at ${at}.`;
}

/** Claims the next orders, and downloads the sheet of the claimed ones. */
function Tools({
  onChanged,
  onClaimed,
}: {
  onChanged: (said: string) => void;
  onClaimed: (said: string, done: Done) => void;
}) {
  const claiming = useStaffAction(onClaimed, () => onChanged(''));
  const saving = useCall(reportFailure);
  const claim = () =>
    claiming.perform((request) =>
      callDesk(postDeskClaims, { body: { ...request, count: CLAIM_COUNT } }),
    );
  const save = () =>
    saving.run(async () => saveFile(await fetchFilingSheet(), 'orders-to-file.csv'));
  return (
    <div className="filing-tools">
      <div className="actions actions--row">
        <span data-command={`Claim next ${CLAIM_COUNT}`}>
          <Button small busy={claiming.busy} onClick={() => void claim()}>
            {`CLAIM NEXT ${CLAIM_COUNT}`}
          </Button>
        </span>
        <Button look="secondary" small busy={saving.busy} onClick={() => void save()}>
          DOWNLOAD CSV
        </Button>
        <DeskLink to={deskScreens.filingSheet.pattern} className="desk-link">
          Print the sheet
        </DeskLink>
      </div>
      <Failure message={claiming.failure} />
    </div>
  );
}

function Views({
  view,
  counts,
}: {
  view: FilingView | undefined;
  counts: FilingWorklist['counts'] | undefined;
}) {
  const order = new URLSearchParams(useQuery()).get('order') ?? undefined;
  return (
    <nav className="filing-views" aria-label="Orders to file">
      <ul>
        {FILING_VIEWS.map((one) => (
          <li key={one}>
            <DeskLink
              // The current view reloads with the order in its form.
              to={deskFilingPath(one, one === view ? order : undefined)}
              isCurrent={one === view}
            >
              <Counted title={filingViewNames[one]} count={counts?.[one]} unit="order" />
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type OrdersProps = {
  shown: FilingWorklist;
  saved: readonly string[];
  toOpen: readonly string[];
  mayFile: boolean;
  onChanged: (message: string, last?: LastChange) => void;
  onImported: (message: string, done: Done) => void;
};

function Orders({ shown, mayFile, ...props }: OrdersProps) {
  const { view, orders, counts } = shown;
  if (view === 'mine' && mayFile && orders.length > 0) {
    return <EnterResults orders={orders} {...props} />;
  }
  const { onChanged, onImported } = props;
  return (
    <>
      {orders.length === 0 ? (
        <p>{nothingIn(view)}</p>
      ) : (
        <FilingTable view={view} orders={orders} mayFile={mayFile} onChanged={onChanged} />
      )}
      {counts[view] > FILING_LISTED && (
        <p className="fine-print">{`Showing the first ${FILING_LISTED} of ${counts[view]}.`}</p>
      )}
      {mayFile && <ImportResults onDone={onImported} />}
    </>
  );
}

function nothingIn(view: FilingView): string {
  switch (view) {
    case 'mine':
      return 'You have not claimed any orders. Claim the next ones, or open one and claim it.';
    case 'papers':
      return 'No orders are missing documents at the DMV.';
    default:
      return 'There are no orders here.';
  }
}
