import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import type { PriceList } from '#contracts/catalogue/price-list.ts';
import type { Support } from '#contracts/site/support.ts';
import { trackView } from '#islands/early/analytics.ts';
import { SupportContext } from '#islands/messages/SupportContact.tsx';
import { Toasts } from '#islands/messages/Toasts.tsx';
import { car } from '#islands/order/icons.ts';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { correctPath, usePath, useSectionArrival } from '#islands/sections/navigation.tsx';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { Plate } from '#islands/ui/Plate.tsx';
import {
  matchDashboard,
  pathOfOrder,
  pathOfSection,
  type Section,
  sections,
} from '#routes/dashboard.ts';
import { CONTACT, LOGIN } from '#routes/pages.ts';
import { askForLogin, keepWantedPage } from '#session/login-return.ts';
import { onSessionChange } from '#session/session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { localPath } from '#words/here.ts';
import { t } from '#words/words.ts';
import { Garage } from './garage/Garage.tsx';
import * as icons from './icons.ts';
import { SectionLink, useMatch } from './navigation.tsx';
import { Orders } from './orders/Orders.tsx';
import { Profile } from './profile/Profile.tsx';
import { Services } from './Services.tsx';

type Props = {
  section: Section;
  support: Support;
  prices: PriceList;
};

export function Dashboard(props: Props) {
  return (
    <CrashBoundary>
      <OwnPages {...props} />
    </CrashBoundary>
  );
}

function OwnPages({ section: first, support, prices }: Props) {
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
          <Content
            section={section}
            orderUuid={match?.orderUuid}
            needsLogin={match?.needsLogin}
            prices={prices}
          />
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
  prices: PriceList;
};

function Content({ section, orderUuid, needsLogin, prices }: ContentProps) {
  const session = useSession();
  if (needsLogin === undefined || session === undefined || (needsLogin && session === null)) {
    return <Arriving section={section} />;
  }
  if (section === 'services') return <Services prices={prices} />;
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
      <h1 tabIndex={-1}>{t(sections[section].title)}</h1>
      <Skeleton lines={6} />
    </div>
  );
}

/**
 * Replaces the user id in the URL with the session's, because customers see only their own dashboard and
 * visitors have none.
 */
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

/** Announces and tracks the section. */
function useArrival(section: Section, orderUuid: string | undefined) {
  useSectionArrival(t(sections[section].title), `${section} ${orderUuid ?? ''}`);
  useEffect(() => {
    trackView(sections[section].publicPath?.slice(1) ?? section);
  }, [section]);
}

function LoginFirst({ section }: { section: Section }) {
  const { title, publicPath } = sections[section];
  return (
    <div className="stack">
      <h1 tabIndex={-1}>{t(title)}</h1>
      <div className="empty">
        <Plate number="" state="none" decorative />
        <p className="lead">
          {t('Log in with your email to see your orders. No password needed.')}
        </p>
        <a
          className="button button--primary"
          href={localPath(LOGIN)}
          onClick={() => keepWantedPage(publicPath ?? sections.orders.publicPath)}
        >
          {t('Log in')}
        </a>
      </div>
    </div>
  );
}

type Session = { userId: string; userEmail: string };

const UNKNOWN = 'unknown';

/** Returns the session: null if no one is logged in, undefined before hydration. */
function useSession(): Session | null | undefined {
  const stored = useSyncExternalStore(onSessionChange, readStored, () => UNKNOWN);
  return useMemo(() => {
    if (stored === UNKNOWN) return undefined;
    const [userId = '', userEmail = ''] = stored.split('\n');
    return userId === '' ? null : { userId, userEmail };
  }, [stored]);
}

function readStored(): string {
  const read = (key: string) => tabStorage.read(key) ?? '';
  return `${read(sessionKeys.userId)}\n${read(sessionKeys.userEmail)}`;
}

const ITEMS = [
  { section: 'orders', icon: icons.list },
  { section: 'garage', icon: car },
  { section: 'services', icon: icons.tiles },
  { section: 'profile', icon: icons.person },
] as const;

type SideMenuProps = { section: Section; userId: string | undefined };

/** A visitor's links point to the public pages. */
function SideMenu({ section, userId }: SideMenuProps) {
  const shown = section === 'order' ? 'orders' : section;
  return (
    <nav className="side-menu" aria-label={t('Account')}>
      <ul>
        {ITEMS.map((item) => (
          <li key={item.section}>
            <SectionLink
              to={pathOfSection(item.section, userId)}
              isCurrent={item.section === shown}
            >
              <Icon path={item.icon} />
              <span>{t(sections[item.section].title)}</span>
            </SectionLink>
          </li>
        ))}
        <li>
          <a href={localPath(CONTACT)}>
            <Icon path={icons.help} />
            <span>{t('Need Assistance')}</span>
          </a>
        </li>
      </ul>
    </nav>
  );
}
