import { useEffect } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { suggestEmail } from '#contracts/account/email-suggestion.ts';
import {
  getDeskOrders,
  SEARCH_MIN,
  type SearchData,
  type SearchKind,
  searchLimits,
} from '#contracts/desk/order-search.ts';
import { VIN_END } from '#contracts/vehicle/vin.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { correctPath, useQuery } from '#islands/sections/navigation.tsx';
import { deskOrderPath, deskScreens, deskSearchPath } from '#routes/desk-screens.ts';
import { FindForm } from '../FindForm.tsx';
import { DeskLink, useScreenData } from '../navigation.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';
import { Hits, HitsTable } from './Hits.tsx';

/** Finds orders by the text in the URL, so that a link, Back, or a refresh finds the same orders. */
export function DeskSearch() {
  const search = useQuery();
  const query = new URLSearchParams(search);
  const searchText = query.get('q')?.trim() ?? '';
  const after = query.get('after') ?? undefined;
  const isList = query.get('list') !== null;
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{deskScreens.search.title}</h1>
      <FindForm sought={searchText} look="primary" />
      {searchText !== '' && (
        <SearchResults search={search} sought={searchText} after={after} isList={isList} />
      )}
    </div>
  );
}

type SearchProps = {
  search: string;
  sought: string;
  after: string | undefined;
  /** True if the list must be shown even for a single result. */
  isList: boolean;
};

function SearchResults({ search, sought, after, isList }: SearchProps) {
  const maySearchAll = useHasRoleAtLeast('agent');
  const { state, reload } = useScreenData(search, () =>
    callDesk(getDeskOrders, { q: sought, ...(after !== undefined && { after }) }),
  );
  const only = state.phase === 'ready' && !isList ? onlyOrder(state.value) : undefined;
  useEffect(() => {
    // Replaces the search with the order in the browser history, so that Back returns to the page where the search
    // started.
    if (only !== undefined) correctPath(deskOrderPath(only));
  }, [only]);
  if (state.phase === 'failed') return <LoadFailed message={state.message} onRetry={reload} />;
  if (state.phase === 'loading' || only !== undefined) return <Skeleton lines={6} />;
  const { hits, next, also, total } = state.value;
  const meant = total === 0 && sought.includes('@') ? suggestEmail(sought) : undefined;
  return (
    <>
      <p className="fine-print" role="status">
        {resultSummary(state.value, sought, maySearchAll)}
      </p>
      {meant !== undefined && (
        <p>
          <DeskLink to={deskSearchPath(meant)} className="desk-link">
            {`Did you mean ${meant}?`}
          </DeskLink>
        </p>
      )}
      {hits.length > 0 && <Hits hits={hits} {...(also && { also: also.hits })} />}
      {next !== null && (
        <p>
          <DeskLink
            to={`${deskScreens.search.pattern}?${new URLSearchParams({ q: sought, after: next, list: '' })}`}
          >
            Older orders
          </DeskLink>
        </p>
      )}
      {also && (
        <>
          <p className="fine-print">{resultSummary(also, sought, maySearchAll)}</p>
          <HitsTable hits={also.hits} caption="People found" />
          {also.total > also.hits.length && (
            <p>{`These are the newest ${also.hits.length}. To find the others, search for the full name.`}</p>
          )}
        </>
      )}
    </>
  );
}

/** The only order, even if its plate was also looked up without an order. */
export function onlyOrder({
  hits,
  total,
  also,
}: Pick<SearchData, 'hits' | 'total' | 'also'>): string | undefined {
  const [order, ...others] = hits.filter(({ order_id }) => order_id !== null);
  const isOnly = others.length === 0 && hits.every(({ plate }) => plate === order?.plate);
  return isOnly && total === hits.length && also === null
    ? (order?.order_id ?? undefined)
    : undefined;
}

const kinds: Record<SearchKind, string> = {
  order: 'order number',
  email: 'email',
  phone: 'phone number',
  payment: 'payment reference',
  tracking: 'tracking number',
  plate: 'plate',
  partner_reference: 'partner’s reference',
  vin: 'VIN or HIN',
  plate_part: 'part of a plate',
  name: 'name',
};

export function resultSummary(
  { kind, total }: Pick<SearchData, 'kind' | 'total'>,
  sought: string,
  maySearchAll: boolean,
): string {
  if (total === 0) {
    const unsearched = maySearchAll
      ? `Names need at least ${SEARCH_MIN} letters from the start, plates ${SEARCH_MIN} characters from the start or end, and VINs the last ${VIN_END}. Streets and email text are not searched.`
      : 'Your role can’t search by name, VIN, or part of a plate. Streets and email text are not searched.';
    return `Nothing found for “${sought}”. ${unsearched}`;
  }
  const by = `for the ${kinds[kind]} ${sought}`;
  if (total === 1) return `1 found ${by}.`;
  const count = total >= searchLimits.counted ? `The newest ${total}` : `${total}`;
  return `${count} found ${by}, newest first.`;
}
