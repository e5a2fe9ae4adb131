import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  EVENTS_LISTED,
  type PartnerEventRow,
  postDeskPartnerEvents,
  type ShownDeskPartner,
} from '#contracts/desk/partners.ts';
import { notify } from '#islands/messages/notify.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink } from '../navigation.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';
import { useStaffAction } from '../use-staff-action.ts';

type Props = { partner: ShownDeskPartner; onDone: () => void };

export function PartnerEvents({ partner, onDone }: Props) {
  const { uuid, events } = partner;
  const mayResend = useHasRoleAtLeast('manager');
  const { busy, failure, perform } = useStaffAction((done) => {
    notify('success', done);
    onDone();
  }, onDone);
  const [sending, setSending] = useState('');
  const resend = (event: string) => {
    setSending(event);
    void perform(() => callDesk(postDeskPartnerEvents, { uuid, body: { event } }));
  };
  const hasFailed = events.some(({ last_error, state }) => last_error !== null && !isOver(state));
  return (
    <section className="stack-small" aria-labelledby="events">
      <h2 id="events">Events</h2>
      <p className="fine-print">{countOf(events.length)}</p>
      <Failure message={failure} />
      {events.length > 0 && (
        <DeskTable
          caption="Webhook events"
          columns={['Order', 'Event', 'When', 'Status', ...(mayResend ? ['Resend'] : [])]}
        >
          {events.map((event) => (
            <tr key={event.id}>
              <td id={`order-${event.id}`}>
                {event.order_id !== null && (
                  <DeskLink to={deskOrderPath(event.order_id)}>{event.order_id}</DeskLink>
                )}
              </td>
              <td id={`event-${event.id}`}>{event.type}</td>
              <td>{deskMoment(event.created_at)}</td>
              <td className="desk-table__wide">{becameOf(event)}</td>
              {mayResend && (
                <td className="desk-table__end">
                  {mayBeResent(event) && (
                    <Button
                      look="quiet"
                      small
                      busy={busy && sending === event.id}
                      waiting={busy}
                      about={`order-${event.id} event-${event.id}`}
                      onClick={() => resend(event.id)}
                    >
                      Resend
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </DeskTable>
      )}
      {mayResend && hasFailed && (
        <Button
          look="secondary"
          small
          busy={busy && sending === 'failed'}
          waiting={busy}
          onClick={() => resend('failed')}
        >
          RESEND ALL FAILED
        </Button>
      )}
    </section>
  );
}

/** An event's first attempt can't be sent early, because its cause may still be undone. */
function mayBeResent({ state, attempts }: PartnerEventRow): boolean {
  return state !== 'sending' && (state !== 'pending' || attempts > 0);
}

function countOf(count: number): string {
  if (count === 0) return 'No events yet.';
  return count === EVENTS_LISTED
    ? `Showing the newest ${EVENTS_LISTED}. Run npm run partners to list all.`
    : 'Showing all events, newest first.';
}

function isOver(state: PartnerEventRow['state']): boolean {
  return state === 'delivered' || state === 'not sent';
}

function becameOf({ state, attempts, last_error, next_try_at }: PartnerEventRow): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const next = next_try_at === null ? '' : `next try ${deskMoment(next_try_at)}`;
  return [state, tries, last_error, next].filter(Boolean).join(', ');
}
