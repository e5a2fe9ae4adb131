import { type ReactNode, useId, useState } from 'react';
import type { ServiceOption } from '#contracts/catalogue/service-type.ts';
import { DEFAULT_STATE } from '#contracts/catalogue/us-state.ts';
import { sessionKeys } from '#contracts/every-page/session-keys.ts';
import { StateSelect } from '#islands/form/StateSelect.tsx';
import { changeSession } from '#islands/session/session.ts';
import { Button } from '#islands/ui/Button.tsx';

/** A service, the state to have it in, and the way to its form on the home page. */
export function ServiceCard({ service }: { service: ServiceOption }) {
  const [state, setState] = useState(service.state);
  const id = useId();
  const label = service.replace_title;

  function go() {
    changeSession({ [sessionKeys.selectedServiceType]: service.uuid });
    location.assign('/');
  }

  return (
    <article className="svc__row" aria-labelledby={`${id}-name`}>
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        {iconOf(service.name)}
      </svg>
      <div>
        <h2 id={`${id}-name`}>{service.name}</h2>
        {service.service_description && <p>{service.service_description}</p>}
        {state !== '' && state !== DEFAULT_STATE && (
          <p className="svc__other" role="status">
            We work with the California DMV only. Go leads to the California service.
          </p>
        )}
      </div>
      <div className="svc__go">
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

/** By the first word that the service's name holds. */
const ICONS: readonly (readonly [RegExp, ReactNode])[] = [
  [
    /renew/i,
    <path key="renew" d="M5 2.5h10l4 4v15H5zM15 2.5v4h4M8.5 12l2.2 2.2L15.5 9.5M8.5 17.5h7" />,
  ],
  [/transfer/i, <path key="transfer" d="M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4" />],
  [/sticker|card/i, <path key="card" d="M2.5 5.5h19v13h-19zM15.5 8.5h3v3h-3zM5.5 15.5h8" />],
  [/title/i, <path key="title" d="M4 3.5h16v17H4zM7.5 7.5h9M7.5 11h9M7.5 14.5h4" />],
];
const OTHER_ICON = (
  <path d="M3.5 10.5a7 7 0 1 0 14 0 7 7 0 1 0-14 0M15.5 15.5l5 5M7.5 10.5l2.2 2.2 4-4.4" />
);

function iconOf(name: string): ReactNode {
  return ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? OTHER_ICON;
}
