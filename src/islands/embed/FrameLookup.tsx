import { useCallback, useMemo, useRef, useState } from 'react';
import { readServices } from '#api-client/catalogue.ts';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { AlertModal } from '#islands/dialog/AlertModal.tsx';
import { type KnownEmail, LookupForm, type Submission } from '#islands/lookup/LookupForm.tsx';
import { type Gate, OpenCarts } from '#islands/lookup/OpenCarts.tsx';
import { type Carts, readCarts } from '#islands/lookup/open-carts.ts';
import { useOrderStart } from '#islands/lookup/order-start.ts';
import { useServiceList } from '#islands/lookup/ServiceSelect.tsx';
import { startLookup } from '#islands/lookup/start/start-lookup.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { LOGIN, loginOf } from '#routes/pages.ts';
import { t } from '#words/words.ts';
import type { Frame } from './frame.ts';

type Props = { frame: Frame; settings: FrameSettings };

/** The first step of a checkout in a partner's page. */
export function FrameLookup({ frame, settings }: Props) {
  const { busy, alert, rejection, wait, needed, start } = useOrderStart(async () =>
    startIn(frame, settings),
  );
  const tell = useCallback((message: string) => frame.show('error', message), [frame]);
  const list = useServiceList(readServices, tell);
  const uuid = frame.lookup().service_type_uuid;
  const preferred = useMemo(() => (uuid ? { uuid, force: false } : undefined), [uuid]);
  const [email, setEmail] = useState<KnownEmail>();
  const readOpen = useCallback(() => readCartsOf(frame), [frame]);
  const send = useCallback(
    (submission: Submission) => void start.begin({ type: 'lookup.submitted', ...submission }),
    [start],
  );
  const gate = useRef<Gate>({});
  return (
    <div className="step step--narrow">
      <h1 tabIndex={-1}>{t('Renew your registration')}</h1>
      <div className="stack">
        <LookupForm
          list={list}
          preferred={preferred}
          initial={frame.lookup()}
          email={email}
          head={
            <OpenCarts
              read={readOpen}
              gate={gate}
              send={send}
              onEmail={setEmail}
              onOpen={frame.history.open}
            />
          }
          busy={busy}
          rejection={rejection}
          wait={wait}
          needed={needed}
          details={frame.details}
          figure={(plate) => plate && <Plate number={plate} state="due" decorative />}
          onRetry={start.retry}
          onCancel={start.cancel}
          onDescribe={(declared) => void start.tell({ type: 'details.submitted', declared })}
          onLeaveDetails={() => void start.tell({ type: 'details.left' })}
          onChange={(draft) => void start.tell({ type: 'lookup.changed', draft })}
          onSubmit={(submission) => (gate.current.pass ?? send)(submission)}
        />
      </div>
      {alert !== null && (
        <AlertModal
          html={alert}
          onLogin={() => void start.tell({ type: 'login.clicked' })}
          onDismiss={() => void start.tell({ type: 'alert.dismissed' })}
        />
      )}
    </div>
  );
}

async function readCartsOf({ drafts, guest, lookup }: Frame): Promise<Carts> {
  const all = readCarts(drafts);
  const mine = all.find(({ user_uuid }) => user_uuid === guest.read()?.user_uuid);
  const others = all.filter((cart) => cart !== mine);
  return mine ? { joined: { ...mine, email: lookup().user_email }, others } : { others };
}

function startIn(frame: Frame, { partner, reference, metadata }: FrameSettings) {
  const { guest, history } = frame;
  return startLookup({
    guest,
    place: frame.place,
    details: frame.details,
    partner: {
      partner,
      ...(reference !== undefined && { partner_reference: reference }),
      ...(Object.keys(metadata).length > 0 && { partner_metadata: metadata }),
    },
    knownUser: () => guest.read()?.user_uuid ?? null,
    keepDraft: frame.keepLookup,
    open: history.open,
    tell: (message) => frame.show('error', message),
    logIn: () => {
      const guestIds = guest.read();
      history.leave(guestIds ? loginOf(guestIds.user_uuid) : LOGIN);
    },
  });
}
