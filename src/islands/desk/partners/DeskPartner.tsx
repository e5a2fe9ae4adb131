import { useMemo } from 'react';
import { deskScreens } from '#routes/desk-screens.ts';
import { DeskLink } from '../navigation.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';
import { deskDoor } from './door.ts';
import { PartnerScreen } from './PartnerScreen.tsx';

export function DeskPartner({ uuid }: { uuid: string }) {
  const mayChange = useHasRoleAtLeast('manager');
  const door = useMemo(() => deskDoor(uuid, mayChange), [uuid, mayChange]);
  return (
    <div className="stack">
      <p>
        <DeskLink to={deskScreens.partners.pattern}>All partners</DeskLink>
      </p>
      <PartnerScreen door={door} />
    </div>
  );
}
