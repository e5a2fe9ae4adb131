import { isolated } from '#contracts/account/isolated.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { SearchHit } from '#contracts/desk/order-search.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskBadge } from '../DeskBadge.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { useListed } from '../palette/listed.ts';

type Props = {
  hits: readonly SearchHit[];
  /** Listed below, in their own table. */
  also?: readonly SearchHit[];
};

export function Hits({ hits, also = [] }: Props) {
  useListed([...hits, ...also]);
  return <HitsTable hits={hits} caption="Orders found" />;
}

export function HitsTable({ hits, caption }: { hits: readonly SearchHit[]; caption: string }) {
  return (
    <DeskTable
      caption={caption}
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
        <span>{isolated(hit.name)}</span> <span className="desk-table__under">{hit.email}</span>
      </td>
      <td className="desk-table__wide">
        <span>{hit.service}</span>{' '}
        {partner !== null && <span className="desk-table__under">{`by ${partner}`}</span>}
      </td>
      <td>{deskMoment(paid_at ?? created_at)}</td>
      <td className="desk-table__end">
        <DeskBadge tag={hit.tag} isTest={hit.is_test} />
      </td>
      <td className="desk-table__number">{formatUsd(toCents(hit.amount))}</td>
    </tr>
  );
}
