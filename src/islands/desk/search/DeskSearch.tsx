import { useEffect } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import {
  getDeskOrders,
  type SearchData,
  type SearchHit,
  type SearchKind,
  searchLimits,
} from '#contracts/desk/order-search.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import { correctPath, useQuery } from '#islands/sections/navigation.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import { deskOrderPath, deskScreens } from '#routes/desk-screens.ts';
import { DeskBadge } from '../DeskBadge.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { FindForm } from '../FindForm.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink, useScreenData } from '../navigation.tsx';

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
  const { hits, next } = state.value;
  return (
    <>
      <p className="fine-print" role="status">
        {resultSummary(state.value, sought)}
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

function onlyOrder({ hits, total }: SearchData): string | undefined {
  return total === 1 ? (hits[0]?.order_id ?? undefined) : undefined;
}

const LONGEST_PLATE = 8;

const kinds: Record<SearchKind, string> = {
  order: 'order number',
  email: 'email',
  phone: 'phone number',
  payment: 'payment reference',
  tracking: 'tracking number',
  plate: 'plate',
  partner_reference: 'partner’s reference',
};

export function resultSummary(
  { kind, total }: Pick<SearchData, 'kind' | 'total'>,
  sought: string,
): string {
  const by = `for the ${kinds[kind]} ${sought}`;
  if (total === 0) {
    const spelling = 'Check the spelling, or try something else the customer knows.';
    if (kind === 'plate' && isNoPlate(sought)) {
      return `Nothing found for “${sought}”. You can’t search by name or street. ${spelling}`;
    }
    return `Nothing found ${by}. ${spelling}`;
  }
  if (total === 1) return `1 found ${by}.`;
  const count = total >= searchLimits.counted ? `The newest ${total}` : `${total}`;
  return `${count} found ${by}, newest first.`;
}

/**
 * The server treats as a plate any text that it doesn't recognize. Names and streets are longer than a plate, or
 * consist only of words.
 */
function isNoPlate(sought: string): boolean {
  const letters = sought.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length > LONGEST_PLATE || (!/\d/.test(sought) && /\S\s+\S/.test(sought));
}

function Hits({ hits }: { hits: readonly SearchHit[] }) {
  return (
    <DeskTable
      caption="Orders found"
      columns={['Order', 'Plate', 'Customer', 'Service', 'Date', 'Status', 'Total']}
      numbers="Total"
    >
      {hits.map((hit) => (
        <Hit key={hit.order_id ?? `${hit.plate} ${hit.created_at}`} hit={hit} />
      ))}
    </DeskTable>
  );
}

function Hit({ hit }: { hit: SearchHit }) {
  const { order_id, plate, paid_at, created_at, partner } = hit;
  return (
    <tr>
      <td>
        {order_id === null ? (
          'No order'
        ) : (
          <DeskLink to={deskOrderPath(order_id)} className="desk-table__row">
            {order_id}
          </DeskLink>
        )}
      </td>
      <td className="desk-table__plate">
        <Plate small number={plate} state="due" />
      </td>
      <td className="desk-table__wide">
        {[isolated(hit.name), hit.email].filter(Boolean).join(', ')}
      </td>
      <td className="desk-table__wide">
        {partner === null ? hit.service : `${hit.service}, by ${partner}`}
      </td>
      <td>{deskMoment(paid_at ?? created_at)}</td>
      <td className="desk-table__end">
        <DeskBadge tag={hit.tag} isTest={hit.is_test} />
      </td>
      <td className="desk-table__number">{formatUsd(toCents(hit.amount))}</td>
    </tr>
  );
}
