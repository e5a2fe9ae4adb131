import { useState } from 'react';
import type { PartnerEventRow, ShownDeskPartner } from '#contracts/desk/partners.ts';
import { PARTNER_EVENTS } from '#contracts/partner/events.ts';
import type { ReportMode } from '#contracts/partner/report.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { notify } from '#islands/messages/notify.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { Failure } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment, deskSecond } from '../moments.ts';
import { useScreenData } from '../navigation.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import type { PartnerCalls } from './partner-calls.ts';
import { OrderLink } from './Section.tsx';

type Props = {
  partner: ShownDeskPartner;
  calls: PartnerCalls;
  /** The mode of the listed events. Undefined for the events of a search or an order, of both modes. */
  mode: ReportMode | undefined;
  onDone: () => void;
};

const CHOICES = ['All', 'Undelivered'] as const;
/** The other events appear when they are asked for. */
const FIRST_SHOWN = 10;

export function PartnerEvents({ partner, calls, mode, onDone }: Props) {
  const [choice, setChoice] = useState<string>(CHOICES[0]);
  const isUndelivered = choice === CHOICES[1] && partner.webhook !== null;
  // A test event goes to the same server in both modes.
  const events = (isUndelivered ? partner.undelivered : partner).events.filter(
    (event) =>
      mode === undefined || event.mode === mode || (event.order_id === null && !isUndelivered),
  );
  const undelivered = mode ? partner.undelivered[mode] : 0;
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<string>();
  /** Those that were listed when a message was opened. Newer ones would move it, except test events, which are awaited. */
  const [listed, setListed] = useState<readonly PartnerEventRow[]>();
  const old = new Set(listed?.map(({ id }) => id));
  const shown = listed
    ? events.filter(({ id, order_id }) => old.has(id) || order_id === null)
    : events;
  const count = Math.max(FIRST_SHOWN, 1 + shown.findIndex(({ id }) => id === open));
  const { isStaff, mayChange: mayResend } = calls;
  const { busy, failure, perform } = useSending(onDone);
  const [sending, setSending] = useState('');
  const resend = (event: string) => {
    setSending(event);
    void perform(() => calls.send({ event, mode }));
  };
  const toggle = (id: string) => {
    const next = open === id ? undefined : id;
    setOpen(next);
    setListed(next === undefined ? undefined : (listed ?? events));
  };
  const columns = ['Event', 'Order', 'Reference', 'When', 'Status', 'Actions'];
  const fresh = events.length - shown.length;
  const what = mode ? ` ${mode.toUpperCase()}` : '';
  return (
    <>
      {mode && partner.webhook !== null && (
        <div className="desk-find">
          <SelectField
            id="events-shown"
            name="shown"
            label="Events shown"
            value={choice}
            onChange={(next) => {
              setChoice(next);
              setOpen(undefined);
              setListed(undefined);
            }}
          >
            {CHOICES.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        </div>
      )}
      <p className="fine-print">
        {events.length === 0
          ? mode
            ? `No ${isUndelivered ? 'undelivered ' : ''}${mode} events${isUndelivered ? '' : ' yet'}.`
            : 'No events in the last 30 days.'
          : `Newest first. ${isStaff ? 'The command npm run partners' : 'The API'} lists all of the last 30 days.`}
      </p>
      <Failure message={failure} />
      {fresh > 0 && (
        <Button look="secondary" small onClick={() => toggle(open ?? '')}>
          {`SHOW ${fresh} NEW${what} ${fresh === 1 ? 'EVENT' : 'EVENTS'}`}
        </Button>
      )}
      {shown.length > 0 && (
        <DeskTable caption="Webhook events" columns={columns}>
          {shown.slice(0, isWhole ? undefined : count).flatMap((event) => [
            <tr key={event.id}>
              <td>
                <span>{event.type}</span>
                {mode !== 'test' && event.mode === 'test' && <Badge kind="test">Test</Badge>}
              </td>
              <td>
                {event.order_id === null ? (
                  <span>Test event</span>
                ) : (
                  <OrderLink orderId={event.order_id} isStaff={isStaff} />
                )}
              </td>
              <td data-label="Reference">{event.reference ?? '–'}</td>
              <td>{deskMoment(event.created_at)}</td>
              <td className="desk-table__text">
                <EventStatus event={event} isStaff={isStaff} />
              </td>
              <td className="desk-table__end">
                <button
                  type="button"
                  className="button button--quiet button--small"
                  aria-expanded={open === event.id}
                  onClick={() => toggle(event.id)}
                >
                  <span>Details</span>
                  <About {...event} />
                </button>
                {mayResend && partner.webhook !== null && mayBeResent(event) && (
                  <Button
                    look="quiet"
                    small
                    busy={busy && sending === event.id}
                    waiting={busy || event.state === 'sending'}
                    onClick={() => resend(event.id)}
                  >
                    Resend
                    <About {...event} />
                  </Button>
                )}
              </td>
            </tr>,
            open === event.id && (
              <tr key={`${event.id} message`} className="desk-table__message">
                <td className="desk-table__wide" colSpan={columns.length}>
                  <OpenedEvent event={event} calls={calls} />
                </td>
              </tr>
            ),
          ])}
        </DeskTable>
      )}
      <div className="desk-find">
        {!isWhole && shown.length > count && (
          <Button look="secondary" small onClick={() => setWhole(true)}>
            {`SHOW ALL ${shown.length}`}
          </Button>
        )}
        {mayResend && partner.webhook !== null && undelivered > 0 && (
          <Button
            look="secondary"
            small
            busy={busy && sending === 'failed'}
            waiting={busy}
            onClick={() => resend('failed')}
          >
            {`RESEND ${undelivered} UNDELIVERED`}
          </Button>
        )}
      </div>
    </>
  );
}

function About({ type, order_id }: PartnerEventRow) {
  return <span className="visually-hidden">{` ${type} of ${order_id ?? 'the test event'}`}</span>;
}

/** Sends events, and shows the server's message in a toast. */
function useSending(onDone: () => void) {
  return useStaffAction((done) => {
    notify('success', done);
    onDone();
  }, onDone);
}

export function SendTestEvent({ partner, calls, onDone }: Omit<Props, 'mode'>) {
  const { busy, failure, perform } = useSending(onDone);
  const [sample, setSample] = useState<string>('order.paid');
  /** The events from before the one that was sent. */
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const sent = partner.events.find(
    ({ id, order_id }) => order_id === null && before?.has(id) === false,
  );
  const send = async () => {
    const done = await calls.send({ event: sample });
    setBefore(new Set(partner.events.map(({ id }) => id)));
    return done;
  };
  return (
    <>
      <Failure message={failure} />
      <div className="desk-find">
        <SelectField
          id="test-event"
          name="type"
          label="Test event"
          value={sample}
          onChange={setSample}
        >
          {PARTNER_EVENTS.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <Button look="secondary" small busy={busy} onClick={() => void perform(send)}>
          SEND A TEST EVENT
        </Button>
        <p role="status">
          {sent && (
            <>
              <span>{sent.type}</span> <EventStatus event={sent} isStaff={calls.isStaff} />
            </>
          )}
        </p>
      </div>
    </>
  );
}

/** What was sent, and the responses. */
function OpenedEvent({ event, calls }: { event: PartnerEventRow; calls: PartnerCalls }) {
  const { id, attempts: count, state: now } = event;
  const { state, reload } = useScreenData(`${id} ${count} ${now}`, () => calls.readEvent(id));
  if (state.phase !== 'ready') return <NotLoaded state={state} lines={3} onRetry={reload} />;
  const { payload, attempts } = state.value;
  return (
    <div className="stack-small">
      <pre className="desk-code">
        {payload === null ? 'The order was deleted.' : indented(payload)}
      </pre>
      <ul className="desk-attempts">
        {attempts.map(({ at, status, response }) => (
          <li key={at}>
            {[deskSecond(at), status, addressed(response, calls.isStaff)]
              .filter(Boolean)
              .join(': ')}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An event's first attempt can't be sent early, because its cause may still be undone. */
function mayBeResent({ state, attempts }: PartnerEventRow): boolean {
  return state !== 'pending' || attempts > 0;
}

/** The message is sent on one line. */
function indented(payload: string): string {
  const value: unknown = JSON.parse(payload);
  return JSON.stringify(value, null, 2);
}

/** Our explanations of failures are about “the partner”. */
function addressed(text: string, isStaff: boolean): string {
  return isStaff ? text : text.replace(/^The partner['’]s server/, 'Your server');
}

const STATES = {
  pending: ['waiting', 'Pending'],
  sending: ['waiting', 'Sending'],
  delivered: ['done', 'Delivered'],
  'not sent': ['ended', 'Not sent'],
  failed: ['bad', 'Failed'],
} as const;

function EventStatus({ event, isStaff }: { event: PartnerEventRow; isStaff: boolean }) {
  return (
    <>
      <Badge kind={STATES[event.state][0]}>{STATES[event.state][1]}</Badge>{' '}
      <span>{becameOf(event, isStaff)}</span>
    </>
  );
}

function becameOf(event: PartnerEventRow, isStaff: boolean): string {
  const { attempts, last_error, next_try_at, state } = event;
  const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const made = state === 'not sent' ? '' : count;
  const next = next_try_at === null ? '' : `Next attempt ${deskMoment(next_try_at)}`;
  return [made, addressed(last_error ?? '', isStaff), next].filter(Boolean).join('. ');
}
