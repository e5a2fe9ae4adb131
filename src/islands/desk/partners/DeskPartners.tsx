import { useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import { type DeskPartnerRow, getDeskPartners, postDeskPartner } from '#contracts/desk/partners.ts';
import { formatDate } from '#contracts/time/california.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { deskPartnerPath, deskScreens } from '#routes/desk-screens.ts';
import { DeskTable } from '../DeskTable.tsx';
import { DeskLink, useScreenData } from '../navigation.tsx';
import { useFocusAfter } from '../use-focus-after.ts';
import { useHasRoleAtLeast } from '../use-member.ts';
import { type NewSecret, SecretsOnce } from './SecretsOnce.tsx';
import { NO_TERMS, TermsForm } from './TermsForm.tsx';

export function DeskPartners() {
  const { state, reload, refresh } = useScreenData('partners', () => callDesk(getDeskPartners));
  const [secrets, setSecrets] = useState<readonly NewSecret[]>([]);
  const { heading, keepFocus } = useFocusAfter(secrets);
  const mayChange = useHasRoleAtLeast('manager');
  const onKept = () => {
    keepFocus();
    setSecrets([]);
  };
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {deskScreens.partners.title}
      </h1>
      <SecretsOnce secrets={secrets} onKept={onKept} />
      <NotLoaded state={state} lines={6} onRetry={reload} />
      {state.phase === 'ready' && (
        <div className="desk-order">
          {state.value.length === 0 ? (
            <p role="status">No partners yet.</p>
          ) : (
            <PartnersTable partners={state.value} />
          )}
          {mayChange && (
            <aside className="stack-small" aria-labelledby="add-partner">
              <h2 id="add-partner">Add a partner</h2>
              <TermsForm
                id="new-partner"
                terms={NO_TERMS}
                button="ADD PARTNER"
                send={async (body) => {
                  const { live, test, report, webhook } = await callDesk(postDeskPartner, { body });
                  const partner = body.name;
                  setSecrets((before) => [
                    ...before,
                    { partner, name: 'Live key', value: live },
                    { partner, name: 'Test key', value: test },
                    { partner, name: 'Report key', value: report },
                    { partner, name: 'Webhook secret', value: webhook },
                  ]);
                  return { done: `${partner} was added.` };
                }}
                onDone={refresh}
              />
            </aside>
          )}
        </div>
      )}
    </div>
  );
}

function PartnersTable({ partners }: { partners: readonly DeskPartnerRow[] }) {
  return (
    <DeskTable
      caption="Partners by name"
      columns={['Partner', 'Commission', 'Pages', 'Events', 'Since']}
      numbers="Commission"
    >
      {partners.map((partner) => (
        <tr key={partner.uuid}>
          <td>
            <DeskLink to={deskPartnerPath(partner.uuid)}>{partner.name}</DeskLink>
          </td>
          <td className="desk-table__number" data-label="Commission">{`${partner.share}%`}</td>
          <td className="desk-table__wide">{partner.origins.join(', ') || 'No origins yet'}</td>
          <td data-label="Events">{partner.webhook === null ? 'Not sent' : 'Sent'}</td>
          <td
            className="desk-table__end"
            data-label={partner.ended_at === null ? 'Since' : undefined}
          >
            {statusOf(partner)}
          </td>
        </tr>
      ))}
    </DeskTable>
  );
}

function statusOf({ created_at, ended_at }: DeskPartnerRow): string {
  return ended_at === null
    ? formatDate(new Date(created_at))
    : `Ended ${formatDate(new Date(ended_at))}`;
}
