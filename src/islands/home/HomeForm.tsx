import { lazy, Suspense } from 'react';
import { fetchServices, type MenuService } from '#api-client/catalogue.ts';
import { LookupForm } from '#islands/ui/lookup/LookupForm.tsx';
import { useServiceList } from '#islands/ui/lookup/use-service-list.ts';
import { LivePlate } from './LivePlate.tsx';
import { useChosenService } from './use-chosen-service.ts';
import { useLookup } from './use-lookup.ts';

const AlertModal = lazy(async () => ({
  default: (await import('#islands/ui/AlertModal.tsx')).AlertModal,
}));
const Toasts = lazy(async () => ({ default: (await import('#islands/ui/Toasts.tsx')).Toasts }));

/**
 * The home page's form. What a lookup, a toast or a dialog needs is loaded when it is needed; the
 * headline beside the form is static markup, and the header changes it.
 */
export function HomeForm({ services }: { services?: readonly MenuService[] }) {
  const list = useServiceList(fetchServices, services);
  const preferred = useChosenService();
  const { busy, alert, toasting, lookUp, logIn, dismissAlert } = useLookup();
  return (
    <>
      <LookupForm
        list={list}
        preferred={preferred}
        busy={busy}
        figure={(plate) => <LivePlate typed={plate} />}
        onSubmit={lookUp}
      />
      <Suspense>
        {alert !== undefined && (
          <AlertModal html={alert} onLogin={logIn} onDismiss={dismissAlert} />
        )}
        {toasting && <Toasts />}
      </Suspense>
    </>
  );
}
