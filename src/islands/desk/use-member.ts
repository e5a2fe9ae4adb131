import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import {
  callDesk,
  endIdleDeskSession,
  onDeskSessionChange,
  readDeskToken,
  shareDeskSession,
} from '#api-client/desk/call-desk.ts';
import { getMe, type Member } from '#contracts/desk/member.ts';
import { hasRole, type Role } from '#contracts/desk/role.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';

export type StaffMemberState =
  | { phase: 'loading' }
  | { phase: 'loggedOut' }
  | { phase: 'failed'; message: string; retry: () => void }
  | { phase: 'loggedIn'; member: Member };

const UNKNOWN = 'unknown';
const LOOK_EVERY_MS = 60_000;
/** How long to wait for another tab that may have a session. */
const JOIN_MS = 200;

/** Returns the staff member who is logged in on this browser's tabs. */
export function useStaffMember(): StaffMemberState {
  const token = useSyncExternalStore(onDeskSessionChange, readDeskToken, () => UNKNOWN);
  const [result, setResult] = useState<{ token: string; member?: Member; message?: string }>();
  const [round, setRound] = useState(0);
  const [isJoining, setJoining] = useState(true);
  useEffect(() => {
    const stop = shareDeskSession();
    const timer = setTimeout(() => setJoining(false), JOIN_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (token === UNKNOWN || token === '') return;
    let isOver = false;
    callDesk(getMe).then(
      (member) => isOver || setResult({ token, member }),
      (cause: unknown) => isOver || setResult({ token, message: reportFailure(cause) }),
    );
    return () => {
      isOver = true;
    };
  }, [token, round]);
  useEffect(() => {
    if (result?.token !== token) return;
    // An unattended screen must not show customer data after its session ends. Timers don't run while a
    // computer sleeps.
    const timer = setInterval(endIdleDeskSession, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', endIdleDeskSession);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', endIdleDeskSession);
    };
  }, [token, result]);
  if (token === '') return { phase: isJoining ? 'loading' : 'loggedOut' };
  if (result?.token !== token) return { phase: 'loading' };
  if (result.member) return { phase: 'loggedIn', member: result.member };
  const retry = () => {
    setResult(undefined);
    setRound((last) => last + 1);
  };
  return { phase: 'failed', message: result.message ?? '', retry };
}

export const MemberContext = createContext<Member | undefined>(undefined);

export function useMember(): Member {
  const member = useContext(MemberContext);
  if (!member) throw new Error('Expected a staff member who is logged in');
  return member;
}

/** Actions that the staff member's role doesn't allow are hidden, and the server rejects them. */
export function useHasRoleAtLeast(least: Role): boolean {
  return hasRole(useMember().role, least);
}
