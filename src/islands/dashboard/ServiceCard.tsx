import { useId, useState } from 'react';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import type { ServiceKind, ServiceOption } from '#contracts/catalogue/service-type.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import { StateSelect } from '#islands/form/StateSelect.tsx';
import * as icons from '#islands/order/icons.ts';
import { changeSession } from '#islands/session/session.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon, type IconPath } from '#islands/ui/Icon.tsx';

/** A service, the state where it is offered, and the link to its form on the home page. */
export function ServiceCard({ service }: { service: ServiceOption }) {
  const [state, setState] = useState(service.state);
  const id = useId();
  const label = service.replace_title;

  function go() {
    changeSession({ [sessionKeys.selectedServiceType]: service.uuid });
    location.assign('/');
  }

  return (
    <article className="services__row" aria-labelledby={`${id}-name`}>
      <Icon path={ICONS[service.kind ?? 'status']} />
      <div>
        <h2 id={`${id}-name`}>{service.name}</h2>
        {service.service_description && <p>{service.service_description}</p>}
        {state !== '' && state !== DEFAULT_STATE && (
          <p className="services__other" role="status">
            We work only with the California DMV. Go takes you to the California service.
          </p>
        )}
      </div>
      <div className="services__choice">
        <StateSelect
          id={`${id}-state`}
          name="state"
          label={label === service.name ? 'State' : label}
          value={state}
          onChange={setState}
        />
        <Button look="secondary" about={`${id}-name`} onClick={go}>
          Go
        </Button>
      </div>
    </article>
  );
}

const ICONS: Record<ServiceKind, IconPath> = {
  renewal: icons.renew,
  transfer: icons.transfer,
  replacement: icons.card,
  title: icons.title,
  status: icons.status,
};
