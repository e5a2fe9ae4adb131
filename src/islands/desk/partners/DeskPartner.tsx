import { useMemo } from 'react';
import { deskScreens } from '#routes/desk-screens.ts';
import { DeskLink } from '../navigation.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';
import { PartnerScreen } from './PartnerScreen.tsx';
import { deskCalls } from './partner-calls.ts';

export function DeskPartner({ uuid }: { uuid: string }) {
  const mayChange = useHasRoleAtLeast('manager');
  const calls = useMemo(() => deskCalls(uuid, mayChange), [uuid, mayChange]);
  return (
    <div className="stack">
      <p>
        <DeskLink to={deskScreens.partners.pattern}>All partners</DeskLink>
      </p>
      <PartnerScreen calls={calls} />
    </div>
  );
}
