import { useEffect } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import { getDeskOrders, type SearchAnswer } from '#contracts/desk/order-search.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { correctPath, useQuery } from '#islands/sections/navigation.tsx';
import { deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { DeskLink } from '../DeskLink.tsx';
import { FindForm } from '../FindForm.tsx';
import { useRead } from '../navigate.ts';
import { foundWords } from './found-words.ts';
import { Hits } from './Hits.tsx';

/** Finds orders by the text in the address, so that a link, Back, and a refresh find the same. */
export function DeskSearch() {
  const address = useQuery();
  const query = new URLSearchParams(address);
  const sought = query.get('q')?.trim() ?? '';
  const after = query.get('after') ?? undefined;
  const isList = query.get('list') !== null;
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{deskScreens.search.title}</h1>
      <FindForm sought={sought} look="primary" />
      {sought !== '' && <Found address={address} sought={sought} after={after} isList={isList} />}
    </div>
  );
}

type Asked = {
  address: string;
  sought: string;
  after: string | undefined;
  /** True if a list is requested, even for one hit. */
  isList: boolean;
};

function Found({ address, sought, after, isList }: Asked) {
  const { state, reload } = useRead(address, () =>
    askDesk(getDeskOrders, { q: sought, ...(after !== undefined && { after }) }),
  );
  const only = state.phase === 'ready' && !isList ? onlyOrder(state.value) : undefined;
  useEffect(() => {
    // Replaces the search in the history: Back leads to where it started.
    if (only !== undefined) correctPath(deskOrderPath(only));
  }, [only]);
  if (state.phase === 'failed') return <LoadFailed message={state.message} onRetry={reload} />;
  if (state.phase === 'loading' || only !== undefined) return <Skeleton lines={6} />;
  const { hits, next } = state.value;
  return (
    <>
      <p className="fine-print" role="status">
        {foundWords(state.value, sought)}
      </p>
      {hits.length > 0 && <Hits hits={hits} />}
      {next !== null && (
        <p>
          <DeskLink
            to={`${deskScreens.search.pattern}?${new URLSearchParams({ q: sought, after: next, list: '' })}`}
          >
            Older orders
          </DeskLink>
        </p>
      )}
    </>
  );
}

/** Returns the only order found, if there is exactly one. */
function onlyOrder({ hits, total }: SearchAnswer): string | undefined {
  return total === 1 ? (hits[0]?.order_id ?? undefined) : undefined;
}
