import { useCallback, useEffect, useRef, useState } from 'react';
import { Field } from '#islands/ui/Field.tsx';
import { currentLanguage } from '#words/store.ts';
import { t } from '#words/words.ts';

type Props = {
  list: ServiceList;
  /** The slug of the default service, for the script that runs before hydration. */
  usual: string | undefined;
  preferred: { uuid: string; force: boolean } | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The preferred service is selected as soon as it is listed. */
export function ServiceSelect({ list, usual, preferred, error, onChange }: Props) {
  const select = useRef<HTMLSelectElement>(null);
  const { services, failed, retry } = list;

  useEffect(() => {
    if (!select.current || !preferred || !services.some(({ uuid }) => uuid === preferred.uuid))
      return;
    const { value, dataset } = select.current;
    if ((value !== '' || dataset.changed !== undefined) && !preferred.force) return;
    select.current.value = preferred.uuid;
    // Dispatches the same event as a customer's choice, so that the form notices the change.
    select.current.dispatchEvent(new Event('change', { bubbles: true }));
  }, [services, preferred]);

  return (
    <Field
      id="service_type_uuid"
      label={t('Service type')}
      error={error}
      hint={failed && <NoServices onRetry={retry} />}
    >
      {(wiring) => (
        <select
          ref={select}
          className="input"
          name="service_type_uuid"
          defaultValue=""
          data-usual={usual}
          {...wiring}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('Choose a service')}</option>
          {services.map(({ uuid, name }) => (
            <option key={uuid} value={uuid}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function NoServices({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <span>{t('We couldn’t load our services.')}</span>{' '}
      <button type="button" className="button button--quiet button--small" onClick={onRetry}>
        {t('Try again')}
      </button>
    </>
  );
}

type ListedService = { uuid: string; slug?: string | undefined; name: string };

export type ServiceList = {
  services: readonly ListedService[];
  /** True if no service could be loaded. */
  failed: boolean;
  retry: () => void;
};

type Answer = { services: readonly ListedService[]; failure?: string };

/**
 * Returns the services to choose from. At first, these are the ones already on the page. `tell` shows why
 * there are none.
 */
export function useServiceList(
  read: () => Promise<Answer>,
  tell: (message: string) => void,
  listed: () => readonly ListedService[] = () => [],
): ServiceList {
  const [services, setServices] = useState(listed);
  const [failed, setFailed] = useState(false);

  const load = useCallback(async () => {
    const answer = await read();
    setServices(answer.services);
    setFailed(answer.services.length === 0);
    if (answer.failure !== undefined) tell(answer.failure);
  }, [read, tell]);

  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the services have names in the page's language
  useEffect(() => {
    void load();
  }, [load, language]);

  return { services, failed, retry: load };
}
