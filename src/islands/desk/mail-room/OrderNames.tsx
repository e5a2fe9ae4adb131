import { Fragment } from 'react';
import type { OrderToPack } from '#contracts/desk/mail-room.ts';
import { Exact } from '#islands/ui/Exact.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskLink } from '../navigation.tsx';

export function OrderNames({ orders }: { orders: readonly OrderToPack[] }) {
  return (
    <span className="mail-orders">
      {orders.map(({ order_id, plate, handovers }) => (
        <Fragment key={order_id}>
          <span>
            <DeskLink to={deskOrderPath(order_id)}>{order_id}</DeskLink> <Exact>{plate}</Exact>
            {handovers.length > 0 && <b className="filing-late">, handover</b>}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
