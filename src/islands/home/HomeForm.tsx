import { lazy, Suspense, useState } from 'react';
import { fetchServices } from '#api-client/every-page/catalogue.ts';
import { LookupForm } from '#islands/lookup/LookupForm.tsx';
import { useServiceList } from '#islands/lookup/use-service-list.ts';
import { LivePlate } from './LivePlate.tsx';
import { Needs } from './Needs.tsx';
import { useChosenService } from './use-chosen-service.ts';
import { useLead } from './use-lead.ts';
import { useLookup } from './use-lookup.ts';

const AlertModal = lazy(async () => ({
  default: (await import('#islands/alert/AlertModal.tsx')).AlertModal,
}));
const Toasts = lazy(async () => ({
  default: (await import('#islands/messages/Toasts.tsx')).Toasts,
}));

/** The content's texts about a service; its title is the service's name. */
export type ServiceWords = { title: string; summary: string; needs: readonly string[] };

type Props = {
  /** The sentence below the headline while no service is chosen. */
  lead: string;
  words: readonly ServiceWords[];
};

/**
 * The home page's form. The code for a lookup, a toast or a dialog is loaded when it is needed; the headline
 * beside the form is static markup, and the header changes it. Until a service is chosen, the needs are those
 * of the first one, the renewal.
 */
export function HomeForm({ lead, words }: Props) {
  const list = useServiceList(fetchServices);
  const [selected, setSelected] = useState('');
  const wordsOf = (uuid: string | undefined) => {
    const service = list.services.find((one) => one.uuid === uuid);
    return words.find(({ title }) => title === service?.name);
  };
  const preferred = useChosenService();
  const { busy, alert, refusal, toasting, lookUp, logIn, ...dismiss } = useLookup();
  useLead(wordsOf(preferred?.uuid)?.summary ?? lead);
  return (
    <>
      <LookupForm
        list={list}
        preferred={preferred}
        busy={busy}
        refusal={refusal}
        figure={(plate) => <LivePlate typed={plate} />}
        onChange={({ service_type_uuid }) => {
          dismiss.dismissRefusal();
          setSelected(service_type_uuid);
        }}
        onSubmit={lookUp}
      />
      <Needs needs={(selected ? wordsOf(selected) : words[0])?.needs ?? []} />
      <Suspense>
        {alert !== undefined && (
          <AlertModal html={alert} onLogin={logIn} onDismiss={dismiss.dismissAlert} />
        )}
        {toasting && <Toasts />}
      </Suspense>
    </>
  );
}
