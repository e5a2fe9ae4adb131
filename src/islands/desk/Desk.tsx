import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Member } from '#contracts/desk/member.ts';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { LoadFailed } from '#islands/sections/LoadFailed.tsx';
import {
  correctPath,
  usePath,
  useQuery,
  useSectionArrival,
} from '#islands/sections/navigation.tsx';
import { CrashBoundary, Crashed } from '#islands/ui/CrashBoundary.tsx';
import {
  DESK,
  type DeskMatch,
  type DeskScreen,
  deskScreens,
  matchDesk,
} from '#routes/desk-screens.ts';
import { DeskBar } from './DeskBar.tsx';
import { FindForm, useSearchCursor } from './FindForm.tsx';
import { DeskFiling } from './filing/DeskFiling.tsx';
import { FilingSheet } from './filing/FilingSheet.tsx';
import { DeskLogin } from './login/DeskLogin.tsx';
import { Passkeys } from './login/Passkeys.tsx';
import { DeskMailRoom } from './mail-room/DeskMailRoom.tsx';
import { DeskLink, reloadScreen } from './navigation.tsx';
import { DeskOrder } from './order/DeskOrder.tsx';
import { DeskOrders } from './orders/DeskOrders.tsx';
import { DeskPartner } from './partners/DeskPartner.tsx';
import { DeskPartners } from './partners/DeskPartners.tsx';
import { DeskPrices } from './prices/DeskPrices.tsx';
import { DeskSearch } from './search/DeskSearch.tsx';
import { DeskToday } from './today/DeskToday.tsx';
import { MemberContext, type StaffMemberState, useStaffMember } from './use-member.ts';

/** The query parameter whose change opens another section of a screen. What else is chosen there keeps its focus. */
const PARTS: Partial<Record<DeskScreen, string>> = {
  orders: 'after',
  filing: 'view',
  partner: 'mode',
};

/**
 * The desk, where staff help customers: a bar and the screen in the URL, or the login in its place. After the
 * session ends, a screen stays mounted until its user logs out or another staff member logs in.
 */
export function Desk() {
  return (
    <CrashBoundary
      fallback={
        <main id="main" className="desk__page">
          <Crashed />
        </main>
      }
    >
      <DeskPage />
    </CrashBoundary>
  );
}

function DeskPage() {
  const path = usePath();
  const match = path === undefined ? undefined : matchDesk(path);
  const session = useStaffMember();
  const isLoggedIn = session.phase === 'loggedIn';
  const current = isLoggedIn ? session.member : undefined;
  const [opener, setOpener] = useState<Member>();
  const member = current ?? opener;
  const query = useQuery();
  const name = match && PARTS[match.screen];
  const part = name === undefined ? query : new URLSearchParams(query).get(name);
  useSectionArrival(titleOf(match, session), `${session.phase} ${path ?? ''}${part ?? ''}`);
  useSearchCursor(match?.screen, isLoggedIn, query);
  useEffect(() => {
    if (current) setOpener(current);
  }, [current]);
  useEffect(() => {
    // A staff member who is logged in doesn't need the login screen.
    if (isLoggedIn && match?.screen === 'login') correctPath(DESK);
  }, [isLoggedIn, match?.screen]);
  return (
    <>
      <DeskBar
        screen={match?.screen}
        orderId={match?.orderId}
        member={current}
        onLogOut={() => setOpener(undefined)}
      />
      {/* A new element after the login, because the bar's links would move the old one, a layout shift. */}
      <main key={member?.uuid} id="main" className="desk__page" tabIndex={-1}>
        {!isLoggedIn && <Entrance match={match} session={session} />}
        {member && (
          <KeepMounted isAway={!isLoggedIn}>
            <MemberContext value={member}>
              <Screen match={match} />
            </MemberContext>
          </KeepMounted>
        )}
      </main>
      <Toasts />
    </>
  );
}

function Entrance({ match, session }: { match: DeskMatch | undefined; session: StaffMemberState }) {
  if (session.phase === 'loggedOut') return <DeskLogin />;
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{titleOf(match, session)}</h1>
      {session.phase === 'failed' ? (
        <LoadFailed message={session.message} onRetry={session.retry} />
      ) : (
        <Skeleton lines={6} />
      )}
    </div>
  );
}

function Screen({ match }: { match: DeskMatch | undefined }) {
  switch (match?.screen) {
    case 'mailRoom':
      return <DeskMailRoom />;
    case 'orders':
      return <DeskOrders />;
    case 'search':
      return <DeskSearch />;
    case 'filing':
      return <DeskFiling />;
    case 'filingSheet':
      return <FilingSheet />;
    case 'order':
      return <DeskOrder key={match.orderId} orderId={match.orderId ?? ''} />;
    case 'partners':
      return <DeskPartners />;
    case 'partner':
      return <DeskPartner key={match.partnerUuid} uuid={match.partnerUuid ?? ''} />;
    case 'prices':
      return <DeskPrices />;
    case 'passkeys':
      return <Passkeys />;
    case undefined:
      return <NoScreen />;
    default:
      return <DeskToday />;
  }
}

function NoScreen() {
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{NO_SCREEN}</h1>
      <p>
        There is no page at this address.{' '}
        <DeskLink to={DESK} className="desk-link">
          Go to Today
        </DeskLink>
      </p>
      <FindForm sought="" look="primary" />
    </div>
  );
}

const NO_SCREEN = 'Page not found';

function titleOf(match: DeskMatch | undefined, { phase }: StaffMemberState): string {
  if (phase === 'loggedOut') return deskScreens.login.title;
  if (match === undefined) return phase === 'loggedIn' ? NO_SCREEN : 'Desk';
  if (match.screen === 'login') return 'Desk';
  const { title } = deskScreens[match.screen];
  return match.orderId === undefined ? title : `${title} ${match.orderId}`;
}

/** Keeps a screen and its input mounted behind the login, and reloads its data after the login. */
function KeepMounted({ isAway, children }: { isAway: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isAway) return;
    // An open modal dialog blocks everything else, including the login, even while it is hidden.
    for (const dialog of ref.current?.querySelectorAll('dialog') ?? []) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      dialog.close();
    }
  }, [isAway]);
  useEffect(() => {
    return isAway ? reloadScreen : undefined;
  }, [isAway]);
  return (
    <div ref={ref} hidden={isAway}>
      {children}
    </div>
  );
}
