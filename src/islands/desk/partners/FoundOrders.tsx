import { type FormEvent, useState } from 'react';
import type { ShownDeskPartner } from '#contracts/desk/partners.ts';
import { ownDataLimits } from '#contracts/partner/own-data.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { goTo, MovingLink } from '#islands/sections/navigation.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useScreenData } from '../navigation.tsx';
import { PartnerEvents } from './PartnerEvents.tsx';
import { OrdersTable, useRefreshOnEvents } from './PartnerMonth.tsx';
import type { PartnerCalls } from './partner-calls.ts';
import { Section } from './Section.tsx';

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

type Props = { find: string; partner: ShownDeskPartner; calls: PartnerCalls; onDone: () => void };

/** The orders of both modes with a number or reference, with their events. */
export function FoundOrders({ find, partner, calls, onDone }: Props) {
  const { state, reload, refresh } = useScreenData(find, () => calls.read(find));
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
            ? `No paid order has the number or reference “${find}”.`
            : `Orders with the number or reference “${find}”.`}
        </span>{' '}
        <MovingLink to={location.pathname} isSection>
          Show everything
        </MovingLink>
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
