import { lazy, Suspense, useEffect, useState } from 'react';
import { audit } from '#api-client/every-page/audit.ts';
import { fetchServices } from '#api-client/every-page/catalogue.ts';
import type { Support } from '#contracts/every-page/support.ts';
import { LookupForm } from '#islands/lookup/LookupForm.tsx';
import { useOrderStart } from '#islands/lookup/use-order-start.ts';
import { useServiceList } from '#islands/lookup/use-service-list.ts';
import { knownUser } from '#islands/session/guest.ts';
import { LivePlate } from './LivePlate.tsx';
import { Needs } from './Needs.tsx';
import { useLead } from './use-lead.ts';
import { useLoginRequest } from './use-login-request.ts';
import { usePreselectedService } from './use-preselected-service.ts';

const AlertModal = lazy(async () => ({
  default: (await import('#islands/alert/AlertModal.tsx')).AlertModal,
}));
const Toasts = lazy(async () => ({
  default: (await import('#islands/messages/Toasts.tsx')).Toasts,
}));

const LOGIN_NEEDED = 'Please log in to see this page.';

/** What the content says of the service with this slug. */
export type ServiceWords = { slug: string; summary: string; needs: readonly string[] };

type Props = {
  /** The sentence below the headline while no service is chosen. */
  lead: string;
  words: readonly ServiceWords[];
  /** How to reach support. */
  support: Support;
};

/**
 * The home page's form. The code for a lookup, a toast or a dialog is loaded when it is needed; the headline
 * beside the form is static markup, and the header changes it. Until a service is chosen, the needs are those
 * of the first one, the renewal.
 */
export function HomeForm({ lead, words, support }: Props) {
  const list = useServiceList(fetchServices);
  const [selected, setSelected] = useState('');
  const wordsOf = (uuid: string | undefined) => {
    const service = list.services.find((one) => one.uuid === uuid);
    return words.find(({ slug }) => slug === service?.slug);
  };
  const preferred = usePreselectedService();
  const request = useLoginRequest();
  const { busy, alert, refusal, start } = useOrderStart(async () => {
    const { startOnSite } = await import('#islands/lookup/start/start-on-site.ts');
    return startOnSite(request);
  });
  const html = request.isOpen ? LOGIN_NEEDED : alert;
  const [toasting, setToasting] = useState(false);
  // The toast outlives the refusal that it shows.
  if (refusal && !toasting) setToasting(true);
  useEffect(() => audit('HOME_PAGE_VIEW: landed', knownUser()), []);
  useLead(wordsOf(preferred?.uuid)?.summary ?? lead);
  return (
    <>
      <LookupForm
        list={list}
        preferred={preferred}
        busy={busy}
        refusal={refusal}
        figure={(plate) => <LivePlate typed={plate} />}
        onTouch={start.touch}
        onChange={({ service_type_uuid }) => {
          void start.tell({ type: 'lookup.changed' });
          setSelected(service_type_uuid);
        }}
        onSubmit={(draft, accepted) =>
          void start.begin({ type: 'lookup.submitted', draft, accepted })
        }
      />
      <Needs needs={(selected ? wordsOf(selected) : words[0])?.needs ?? []} />
      <Suspense>
        {html && (
          <AlertModal
            html={html}
            support={support}
            onLogin={request.logIn}
            onDismiss={() => {
              request.dismiss();
              void start.tell({ type: 'alert.dismissed' });
            }}
          />
        )}
        {toasting && <Toasts />}
      </Suspense>
    </>
  );
}
