import { useMemo } from 'react';
import { fetchServices } from '#api-client/every-page/catalogue.ts';
import { AlertModal } from '#islands/alert/AlertModal.tsx';
import { LookupForm } from '#islands/lookup/LookupForm.tsx';
import { startLookup } from '#islands/lookup/start/start-lookup.ts';
import { useOrderStart } from '#islands/lookup/use-order-start.ts';
import { useServiceList } from '#islands/lookup/use-service-list.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { LOGIN, loginOf } from '#routes/every-page/pages.ts';
import type { Frame } from './frame.ts';

type Props = { frame: Frame; partner: string };

/** The lookup as the first step of the checkout in a partner's page. */
export function FrameLookup({ frame, partner }: Props) {
  const { busy, alert, refusal, start } = useOrderStart(async () => startIn(frame, partner));
  const list = useServiceList(fetchServices);
  const uuid = frame.lookup().service_type_uuid;
  const preferred = useMemo(() => (uuid ? { uuid, force: false } : undefined), [uuid]);
  return (
    <div className="step step--narrow">
      <h1 tabIndex={-1}>Renew your registration</h1>
      <div className="stack">
        <LookupForm
          list={list}
          preferred={preferred}
          initial={frame.lookup()}
          busy={busy}
          refusal={refusal}
          figure={(plate) => plate && <Plate number={plate} state="due" decorative />}
          onChange={() => void start.tell({ type: 'lookup.changed' })}
          onSubmit={(draft, accepted) =>
            void start.begin({ type: 'lookup.submitted', draft, accepted })
          }
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

function startIn(frame: Frame, partner: string) {
  const { guest, history } = frame;
  return startLookup({
    guest,
    partner,
    knownUser: () => guest.read()?.user_uuid ?? null,
    keepDraft: frame.keepLookup,
    open: history.open,
    tell: (message) => frame.show('error', message),
    logIn: () => {
      const known = guest.read();
      history.leave(known ? loginOf(known.user_uuid) : LOGIN);
    },
  });
}
