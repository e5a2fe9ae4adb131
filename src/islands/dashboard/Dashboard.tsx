import { useEffect } from 'react';
import type { Support } from '#contracts/site/support.ts';
import { trackView } from '#islands/early/analytics.ts';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { correctPath, usePath } from '#islands/sections/navigation.tsx';
import { useSectionArrival } from '#islands/sections/use-section-arrival.ts';
import { askForLogin } from '#islands/session/login-request.ts';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import {
  matchDashboard,
  pathOfOrder,
  pathOfSection,
  type Section,
  sections,
} from '#routes/dashboard.ts';
import { Garage } from './garage/Garage.tsx';
import { LoginFirst } from './LoginFirst.tsx';
import { useMatch } from './navigation.tsx';
import { Orders } from './orders/Orders.tsx';
import { Profile } from './profile/Profile.tsx';
import { Services } from './Services.tsx';
import { SideMenu } from './SideMenu.tsx';
import { useSession } from './use-session.ts';

type Props = {
  section: Section;
  support: Support;
};

/** The customer's dashboard: a side menu and the section in the address. */
export function Dashboard(props: Props) {
  return (
    <CrashBoundary>
      <OwnPages {...props} />
    </CrashBoundary>
  );
}

function OwnPages({ section: first, support }: Props) {
  const match = useMatch();
  const section = match?.section ?? first;
  const session = useSession();
  useArrival(section, match?.orderUuid);
  useOwnAddress();
  return (
    <div className="dashboard">
      <SideMenu section={section} userId={session?.userId} />
      <div>
        <SupportContext value={support}>
          <Content section={section} orderUuid={match?.orderUuid} needsLogin={match?.needsLogin} />
        </SupportContext>
      </div>
      <Toasts />
    </div>
  );
}

type ContentProps = {
  section: Section;
  orderUuid: string | undefined;
  needsLogin: boolean | undefined;
};

function Content({ section, orderUuid, needsLogin }: ContentProps) {
  const session = useSession();
  if (needsLogin === undefined || session === undefined || (needsLogin && session === null)) {
    return <Arriving section={section} />;
  }
  if (section === 'services') return <Services />;
  if (session === null) return <LoginFirst section={section} />;
  const { userId, userEmail } = session;
  switch (section) {
    case 'orders':
    case 'order':
      return <Orders key={userId} userId={userId} orderUuid={orderUuid} />;
    case 'garage':
      return <Garage key={userId} userId={userId} userEmail={userEmail} />;
    case 'profile':
      return <Profile key={userId} userId={userId} />;
  }
}

/** Shown before hydration, and while a visitor is redirected to the login. */
function Arriving({ section }: { section: Section }) {
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{sections[section].title}</h1>
      <Skeleton lines={6} />
    </div>
  );
}

/** Corrects the user id in the address to the session's: visitors have no dashboard, and customers see only their own. */
function useOwnAddress() {
  const path = usePath();
  const session = useSession();
  useEffect(() => {
    const match = path === undefined ? undefined : matchDashboard(path);
    if (path === undefined || !match?.needsLogin || session === undefined) return;
    if (session === null) {
      askForLogin(path);
      return;
    }
    if (match.section === 'services' || match.userUuid === session.userId) return;
    correctPath(
      match.orderUuid === undefined
        ? pathOfSection(match.section, session.userId)
        : pathOfOrder(session.userId, match.orderUuid),
    );
  }, [path, session]);
}

/** Announces the section after navigation. */
function useArrival(section: Section, orderUuid: string | undefined) {
  useSectionArrival(sections[section].title, `${section} ${orderUuid ?? ''}`);
  useEffect(() => {
    trackView(sections[section].publicPath?.slice(1) ?? section);
  }, [section]);
}
