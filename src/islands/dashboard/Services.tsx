import { useId, useState } from 'react';
import { fetchServiceTypes } from '#api-client/service-types.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { glanceAt } from '#contracts/catalogue/glance.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import type { KnownService } from '#contracts/catalogue/service-plan.ts';
import type { ServiceKind, ServiceOption } from '#contracts/catalogue/service-type.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import { StateSelect } from '#islands/form/SelectField.tsx';
import * as icons from '#islands/order/icons.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon, type IconPath } from '#islands/ui/Icon.tsx';
import { changeSession } from '#session/session.ts';
import { openPage } from '#words/here.ts';
import { t, translate } from '#words/words.ts';

/** Customers and visitors see the same list. */
export function Services({ prices }: { prices: PriceList }) {
  const { state, reload } = useLoaded('services', fetchServiceTypes);
  const services = state.phase === 'ready' ? state.value : [];
  const boats = services.filter(isForBoats);
  const vehicles = services.filter((service) => !isForBoats(service));
  return (
    <>
      <h1 tabIndex={-1}>{t('Our Services')}</h1>
      <p className="lead space-above-2">
        {t('Choose a service. You’ll see every fee before you pay.')}
      </p>
      <div className="space-above-6">
        <NotLoaded state={state} lines={9} onRetry={reload} />
        {state.phase === 'ready' &&
          (state.value.length === 0 ? (
            <p>{t('No services are available right now. Please come back later.')}</p>
          ) : (
            <div className="stack-large">
              <Group title={t('Vehicle services')} services={vehicles} prices={prices} />
              <Group title={t('Boat services')} services={boats} prices={prices} />
            </div>
          ))}
      </div>
    </>
  );
}

const isForBoats = ({ for_boats }: ServiceOption) => for_boats === true;

type GroupProps = { title: string; services: ServiceOption[]; prices: PriceList };

function Group({ title, services, prices }: GroupProps) {
  const id = useId();
  if (services.length === 0) return null;
  return (
    <section className="stack-small" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="services">
        {services.map((service) => (
          <li key={service.uuid}>
            <ServiceCard service={service} prices={prices} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CardProps = { service: ServiceOption; prices: PriceList };

function ServiceCard({ service, prices }: CardProps) {
  const [state, setState] = useState(service.state);
  const id = useId();
  const label = service.replace_title;

  function go() {
    changeSession({ [sessionKeys.selectedServiceType]: service.uuid });
    openPage('/');
  }

  return (
    <article className="services__row" aria-labelledby={`${id}-name`}>
      <Icon path={iconOf(service)} />
      <div>
        <h3 id={`${id}-name`}>{service.name}</h3>
        {service.service_description && <p>{service.service_description}</p>}
        {state !== '' && state !== DEFAULT_STATE && (
          <p className="services__other" role="status">
            {t('We work only with the California DMV. The Go button opens the California service.')}
          </p>
        )}
      </div>
      {service.kind && (
        <Glance service={{ kind: service.kind, for_boats: isForBoats(service) }} prices={prices} />
      )}
      <div className="services__choice">
        <StateSelect
          id={`${id}-state`}
          name="state"
          label={label === service.name ? t('State') : translate(label)}
          value={state}
          onChange={setState}
        />
        <Button look="secondary" small about={`${id}-name`} onClick={go}>
          {t('Go')}
        </Button>
      </div>
    </article>
  );
}

function Glance({ service, prices }: { service: KnownService; prices: PriceList }) {
  const { price, times } = glanceAt(service, prices);
  const [before, amount, after] = price;
  return (
    <p className="services__price">
      <b>{`${before}${amount}`}</b>
      <span>{after}</span>
      {times.map((time) => (
        <span key={time}>{time}</span>
      ))}
    </p>
  );
}

function iconOf({ kind = 'status', for_boats }: ServiceOption): IconPath {
  return kind === 'renewal' && for_boats ? icons.boat : ICONS[kind];
}

const ICONS: Record<ServiceKind, IconPath> = {
  renewal: icons.renew,
  transfer: icons.transfer,
  replacement: icons.card,
  title: icons.title,
  status: icons.status,
};
