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
import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskTable } from '../DeskTable.tsx';
import { deskMoment } from '../moments.ts';
import { DeskLink, useScreenData } from '../navigation.tsx';
import { useStaffAction } from '../use-staff-action.ts';
import type { PartnerCalls } from './partner-calls.ts';

type Props = {
  partner: ShownDeskPartner;
  calls: PartnerCalls;
  mode: ReportMode;
  onDone: () => void;
};

/** The other events appear when they are asked for. */
const FIRST_SHOWN = 10;

export function PartnerEvents({ partner, calls, mode, onDone }: Props) {
  const events = partner.events.filter((event) => event.mode === mode);
  const [isWhole, setWhole] = useState(false);
  const { isStaff, mayChange: mayResend } = calls;
  const { busy, failure, perform } = useSending(onDone);
  const [sending, setSending] = useState('');
  const resend = (event: string) => {
    setSending(event);
    void perform(() => calls.send({ event, mode }));
  };
  const hasFailed = events.some(({ last_error, state }) => last_error !== null && !isOver(state));
  return (
    <>
      <p className="fine-print">
        {events.length === 0
          ? `No ${mode} events yet.`
          : `Newest first. ${isStaff ? 'The command npm run partners' : 'The API'} lists all of the last 30 days.`}
      </p>
      <Failure message={failure} />
      {events.length > 0 && (
        <DeskTable
          caption="Webhook events"
          columns={['Order', 'Event', 'When', 'Status', ...(mayResend ? ['Resend'] : [])]}
        >
          {events.slice(0, isWhole ? undefined : FIRST_SHOWN).map((event) => (
            <tr key={event.id}>
              <td>
                {(event.order_id === null || !isStaff) && (
                  <span>{event.order_id ?? 'Test event'}</span>
                )}
                {event.order_id !== null && isStaff && (
                  <DeskLink to={deskOrderPath(event.order_id)}>{event.order_id}</DeskLink>
                )}
              </td>
              <td>
                <span>{event.type}</span>
                {event.mode === 'test' && (
                  <>
                    {' '}
                    <Badge kind="test">Test</Badge>
                  </>
                )}
              </td>
              <td>{deskMoment(event.created_at)}</td>
              <td className="desk-table__wide">
                <Badge kind={STATES[event.state][0]}>{STATES[event.state][1]}</Badge>{' '}
                <span>{becameOf(event, isStaff)}</span>
                <EventDetail event={event} calls={calls} />
              </td>
              {mayResend && (
                <td className="desk-table__end">
                  {partner.webhook !== null && mayBeResent(event) && (
                    <Button
                      look="quiet"
                      small
                      busy={busy && sending === event.id}
                      waiting={busy || event.state === 'sending'}
                      onClick={() => resend(event.id)}
                    >
                      Resend
                      <span className="visually-hidden">
                        {` ${event.type} of ${event.order_id ?? 'the test event'}`}
                      </span>
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </DeskTable>
      )}
      <div className="desk-find">
        {!isWhole && events.length > FIRST_SHOWN && (
          <Button look="secondary" small onClick={() => setWhole(true)}>
            {`SHOW ALL ${events.length}`}
          </Button>
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
      </div>
    </>
  );
}

/** Sends events, and shows the server's message in a toast. */
function useSending(onDone: () => void) {
  return useStaffAction((done) => {
    notify('success', done);
    onDone();
  }, onDone);
}

export function SendTestEvent({ calls, onDone }: Props) {
  const { busy, failure, perform } = useSending(onDone);
  const [sample, setSample] = useState<string>('order.paid');
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
        <Button
          look="secondary"
          small
          busy={busy}
          onClick={() => void perform(() => calls.send({ event: sample }))}
        >
          SEND A TEST EVENT
        </Button>
      </div>
    </>
  );
}

/** Loads what was sent and the responses when it is opened. */
function EventDetail({ event, calls }: { event: PartnerEventRow; calls: PartnerCalls }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Message and responses</summary>
      {isOpen && <OpenedEvent event={event} calls={calls} />}
    </details>
  );
}

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
      <ul>
        {attempts.map(({ at, status, response }) => (
          <li key={at}>
            {[deskMoment(at), status, addressed(response, calls.isStaff)]
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

function isOver(state: PartnerEventRow['state']): boolean {
  return state === 'delivered' || state === 'not sent';
}

const STATES = {
  pending: ['waiting', 'Pending'],
  sending: ['waiting', 'Sending'],
  delivered: ['done', 'Delivered'],
  'not sent': ['ended', 'Not sent'],
  failed: ['bad', 'Failed'],
} as const;

function becameOf(event: PartnerEventRow, isStaff: boolean): string {
  const { attempts, last_error, next_try_at, state } = event;
  const count = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  const made = state === 'not sent' ? '' : count;
  const next = next_try_at === null ? '' : `Next attempt ${deskMoment(next_try_at)}`;
  return [made, addressed(last_error ?? '', isStaff), next].filter(Boolean).join('. ');
}
