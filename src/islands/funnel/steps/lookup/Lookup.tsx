import { useMemo } from 'react';
import { fetchServices } from '#api-client/every-page/catalogue.ts';
import { AlertModal } from '#islands/alert/AlertModal.tsx';
import { LookupForm } from '#islands/lookup/LookupForm.tsx';
import { useServiceList } from '#islands/lookup/use-service-list.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { FunnelContext } from '../../FunnelContext.ts';

/** The lookup as a step of its own, where the funnel does not begin on the home page. */
export function Lookup() {
  const { send } = FunnelContext.useActorRef();
  const draft = FunnelContext.useSelector(({ context }) => context.lookup);
  const alert = FunnelContext.useSelector(({ context }) => context.alert);
  const refusal = FunnelContext.useSelector(({ context }) => context.loadFailure);
  const busy = FunnelContext.useSelector((snapshot) => snapshot.hasTag('busy'));
  const list = useServiceList(fetchServices);
  const uuid = draft.service_type_uuid;
  const preferred = useMemo(() => (uuid ? { uuid, force: false } : undefined), [uuid]);
  return (
    <div className="step step--narrow">
      <h1 tabIndex={-1}>Renew your registration</h1>
      <div className="stack">
        <LookupForm
          list={list}
          preferred={preferred}
          initial={draft}
          busy={busy}
          refusal={refusal}
          figure={(plate) => plate && <Plate number={plate} state="due" decorative />}
          onChange={(values) => send({ type: 'lookup.changed', draft: values })}
          onSubmit={(values) => send({ type: 'lookup.submitted', draft: values })}
        />
      </div>
      {alert && (
        <AlertModal
          html={alert.html}
          onLogin={() => send({ type: 'login.clicked' })}
          onDismiss={() => send({ type: 'alert.dismissed' })}
        />
      )}
    </div>
  );
}
