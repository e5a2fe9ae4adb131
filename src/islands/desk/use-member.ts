import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { askDesk } from '#api-client/desk/ask-desk.ts';
import {
  endIdleDeskSession,
  onDeskSessionChange,
  readDeskToken,
} from '#api-client/desk/desk-session.ts';
import { getMe, type Member } from '#contracts/desk/member.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import { reportFailure } from '#islands/sections/failures.ts';

export type AtTheDesk =
  | { phase: 'arriving' }
  | { phase: 'nobody' }
  | { phase: 'failed'; message: string; retry: () => void }
  | { phase: 'here'; member: Member };

const UNKNOWN = 'unknown';
const LOOK_EVERY_MS = 60_000;

/** The member of staff logged in in this tab, as the server returned them. */
export function useAtTheDesk(): AtTheDesk {
  const token = useSyncExternalStore(onDeskSessionChange, readDeskToken, () => UNKNOWN);
  const [found, setFound] = useState<{ token: string; member?: Member; message?: string }>();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (token === UNKNOWN || token === '') return;
    let isOver = false;
    askDesk(getMe).then(
      (member) => isOver || setFound({ token, member }),
      (cause: unknown) => isOver || setFound({ token, message: reportFailure(cause) }),
    );
    return () => {
      isOver = true;
    };
  }, [token, round]);
  useEffect(() => {
    if (found?.token !== token) return;
    // An unattended screen shows no customer longer than its session lasts. While a machine sleeps no timer runs.
    const timer = setInterval(endIdleDeskSession, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', endIdleDeskSession);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', endIdleDeskSession);
    };
  }, [token, found]);
  if (token === '') return { phase: 'nobody' };
  if (found?.token !== token) return { phase: 'arriving' };
  if (found.member) return { phase: 'here', member: found.member };
  const retry = () => {
    setFound(undefined);
    setRound((last) => last + 1);
  };
  return { phase: 'failed', message: found.message ?? '', retry };
}

export const MemberContext = createContext<Member | undefined>(undefined);

/** The member of staff whose screen it is. */
export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('A screen of the desk needs a member of staff');
  return member;
}

/** May the member of staff do what asks for this role? What they may not is not offered, and the server refuses it. */
export function useMay(least: Role): boolean {
  return hasRole(useMember().role, least);
}
