import { type FormEvent, useState } from 'react';
import { formatUsd } from '#contracts/catalogue/money.ts';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import { PARTNER_PAGE_MAX, type PartnerOrder } from '#contracts/partner/orders.ts';
import { ownDataLimits } from '#contracts/partner/own-data.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { goTo, MovingLink } from '#islands/sections/navigation.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { deskMoment } from '../moments.ts';
import { useScreenData } from '../navigation.tsx';
import { PartnerEvents } from './PartnerEvents.tsx';
import { OrdersTable, STATUSES, useRefreshOnEvents } from './PartnerMonth.tsx';
import type { PartnerCalls } from './partner-calls.ts';
import { Facts, Section } from './Section.tsx';

export function FindOrder({ find }: { find: string }) {
  const [typed, setTyped] = useState(find);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const query = typed.trim() === '' ? '' : `?${new URLSearchParams({ find: typed.trim() })}`;
    goTo(`${location.pathname}${query}`);
  }
  return (
    <search>
      <form className="desk-find" onSubmit={onSubmit}>
        <TextField
          id="find-order"
          name="find"
          label="Order or reference"
          value={typed}
          maxLength={ownDataLimits.reference}
          autoComplete="off"
          spellCheck={false}
          onChange={setTyped}
        />
        <Button type="submit" look="secondary">
          SEARCH
        </Button>
      </form>
    </search>
  );
}

type Props = { partner: ShownDeskPartner; calls: PartnerCalls; onDone: () => void };

function ShowEverything() {
  return (
    <MovingLink to={location.pathname} isSection>
      Show everything
    </MovingLink>
  );
}

/** The orders of both modes whose number or reference contains a text, with their events. */
export function FoundOrders({ find, partner, calls, onDone }: Props & { find: string }) {
  const { state, reload, refresh } = useScreenData(find, () => calls.read({ find }));
  useRefreshOnEvents(partner, undefined, refresh);
  if (state.phase !== 'ready') return <NotLoaded state={state} lines={8} onRetry={reload} />;
  const { found = [] } = state.value;
  const onSent = () => {
    onDone();
    void refresh();
  };
  return (
    <div>
      <p role="status">
        <span>
          {found.length === 0
            ? `No paid order’s number or reference contains “${find}”.`
            : `${found.length === PARTNER_PAGE_MAX ? `The newest ${PARTNER_PAGE_MAX} orders` : 'Orders'} whose number or reference contains “${find}”.`}
        </span>{' '}
        <ShowEverything />
      </p>
      {found.length > 0 && (
        <>
          <Section id="orders" title="Orders">
            <OrdersTable
              caption="Orders found"
              isStaff={calls.isStaff}
              orders={found.map((order) => ({
                ...order,
                date: californiaDay(new Date(order.paid_at)),
                amount_cents: order.amount_cents - order.refunded_cents,
              }))}
            />
          </Section>
          <Section id="events" title="Events">
            <PartnerEvents partner={state.value} calls={calls} mode={undefined} onDone={onSent} />
          </Section>
        </>
      )}
    </div>
  );
}

/** A paid order, with its events and their deliveries. */
export function FoundOrder({ orderId, partner, calls, onDone }: Props & { orderId: string }) {
  const { state, reload, refresh } = useScreenData(orderId, () => calls.read({ order: orderId }));
  useRefreshOnEvents(partner, undefined, refresh);
  if (state.phase !== 'ready') return <NotLoaded state={state} lines={8} onRetry={reload} />;
  const [order] = state.value.found ?? [];
  const onSent = () => {
    onDone();
    void refresh();
  };
  return (
    <div>
      <p>
        {!order && <span>None of your paid orders has this number.</span>} <ShowEverything />
      </p>
      {order && (
        <>
          <Section id="summary" title="Summary">
            <Facts facts={factsOf(order)} />
          </Section>
          <Section id="events" title="Events">
            <PartnerEvents partner={state.value} calls={calls} mode={undefined} onDone={onSent} />
          </Section>
        </>
      )}
    </div>
  );
}

function factsOf(order: PartnerOrder) {
  const metadata = Object.entries(order.metadata).map(([key, value]) => `${key}: ${value}`);
  return [
    ['Reference', order.reference ?? '–'],
    ...(metadata.length > 0 ? [['Metadata', metadata.join('\n')] as const] : []),
    ['Status', `${STATUSES[order.status][1]} ${deskMoment(order.status_since)}`],
    ['Paid', deskMoment(order.paid_at)],
    ['Mode', order.mode === 'test' ? 'Test' : 'Live'],
    ['Service', order.service],
    ['Price', formatUsd(order.amount_cents)],
    ['Refunded', formatUsd(order.refunded_cents)],
    ['Commission', formatUsd(order.commission_cents)],
  ] as const;
}
