import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { fetchServices, type MenuService } from '#api-client/catalogue.ts';
import { readSessionToken, signOut } from '#api-client/fetch-api.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { isWide, menuServices, onWidthChange, wideNavigation } from '#islands/early/first-look.ts';
import { CrashBoundary } from '#islands/ui/CrashBoundary.tsx';
import { Exact } from '#islands/ui/Exact.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { rich } from '#islands/ui/rich.tsx';
import { FAQ, FEES, LOGIN, profileOf } from '#routes/pages.ts';
import { forgetSession } from '#session/login-return.ts';
import { announceLogout, onLogoutElsewhere } from '#session/logout-channel.ts';
import { onSessionChange } from '#session/session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { localPath, openPage } from '#words/here.ts';
import { currentLanguage } from '#words/store.ts';
import { t } from '#words/words.ts';
import { Menu } from './Menu.tsx';

/** A service's page, listed until the server's services have loaded. */
type ServicePageLink = { title: string; path: string; lang?: string | undefined };
type Props = {
  pages: ServicePageLink[];
  /** Whether the page is the login. */
  isLogin?: boolean;
};

/**
 * The header's menus. Without scripts, the same markup links to the service pages. Until someone interacts
 * with the menus, the page's script (`early/start/header.ts`) lists the services in them. That script always
 * handles the choice of a service.
 */
export function HeaderMenu(props: Props) {
  return (
    <CrashBoundary fallback={<PlainLinks />}>
      <Menus {...props} />
    </CrashBoundary>
  );
}

function PlainLinks() {
  return (
    <nav aria-label={t('Main')}>
      <LogInButton small />
    </nav>
  );
}

function Menus({ pages, isLogin }: Props) {
  const services = useMenuServices();
  const session = useMenuSession();
  const wide = useWide();
  const list = <ServiceItems services={services} pages={pages} />;

  if (session) return <AccountMenu session={session} />;
  return (
    <>
      {wide !== false && (
        <nav className="main-menu" aria-label={t('Main')}>
          <Menu
            id="menu-services"
            button={
              <>
                <span>{t('ONLINE DMV SERVICES')}</span>{' '}
                <Icon path={icons.chevron} small className="icon--turning" />
              </>
            }
          >
            <ul data-services>{list}</ul>
          </Menu>
          <OrderStatusLink />
          <LogInButton small current={isLogin} />
        </nav>
      )}
      {wide !== true && (
        <Menu
          id="menu-main"
          className="menu--phone"
          buttonClass="menu__button--icon"
          label={t('Menu')}
          button={<Icon path={icons.burger} />}
        >
          <nav aria-label={t('Main')}>
            <p className="menu__heading">{t('ONLINE DMV SERVICES')}</p>
            <ul data-services>{list}</ul>
            <div className="menu__part">
              {/* On a phone, the footer with these links is far down. */}
              <a href={localPath(FEES)}>{t('Fees')}</a>
              <a href={localPath(FAQ)}>{t('FAQ')}</a>
              <OrderStatusLink />
              <LogInButton current={isLogin} />
            </div>
          </nav>
        </Menu>
      )}
    </>
  );
}

function ServiceItems({ services, pages }: { services: MenuService[]; pages: ServicePageLink[] }) {
  if (services.length === 0) {
    return pages.map((page) => (
      <li key={page.path}>
        <a href={page.path} lang={page.lang}>
          {page.title}
        </a>
      </li>
    ));
  }
  return services.map((service) => (
    <li key={service.uuid}>
      <a href={localPath('/')} data-service={service.uuid}>
        {service.name}
      </a>
    </li>
  ));
}

/** The page's click listener, which works before hydration, stores the mark. */
function OrderStatusLink() {
  return (
    <a href={localPath(LOGIN)} data-mark="login-status=true">
      {t('Check Order Status')}
    </a>
  );
}

type LogInButtonProps = { small?: boolean; current?: boolean | undefined };

function LogInButton({ small, current }: LogInButtonProps) {
  return (
    <form action={localPath(LOGIN)}>
      <button
        type="submit"
        data-href={localPath(LOGIN)}
        aria-current={current ? 'page' : undefined}
        className={`button button--secondary${small ? ' button--small' : ''}`}
      >
        {t('LOG IN')}
      </button>
    </form>
  );
}

/** Returns the services that the menus already list, and then the server's. */
function useMenuServices(): MenuService[] {
  const [services, setServices] = useState(menuServices.take);
  const language = currentLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the services have names in the page's language
  useEffect(() => {
    let mounted = true;
    void fetchServices().then((read) => mounted && setServices(read));
    return () => {
      mounted = false;
    };
  }, [language]);
  return services;
}

/** Returns whether the full navigation fits. Undefined on the server, where the styles decide. */
function useWide(): boolean | undefined {
  return useSyncExternalStore(onWidthChange, isWide, wideNavigation.take);
}

function AccountMenu({ session }: { session: MenuSession }) {
  return (
    <Menu
      id="menu-account"
      className="menu--account"
      label={t('Account menu')}
      button={
        <>
          <img className="avatar" src={session.image} alt="" width="40" height="40" />
          <Icon path={icons.chevron} small className="icon--turning" />
        </>
      }
    >
      <p className="menu__hello">
        {rich('Hello! {name}', { name: <Exact>{session.userName}</Exact> })}
      </p>
      <ul>
        <li>
          <a href={localPath(profileOf(session.userId))}>{t('Profile')}</a>
        </li>
        <li>
          <button type="button" onClick={leaveAccount}>
            {t('Logout')}
          </button>
        </li>
      </ul>
    </Menu>
  );
}

export type MenuSession = { userId: string; userName: string; image: string };

const DEFAULT_IMAGE = '/default-avatar.svg';

/**
 * Returns the session in this tab's storage, or undefined if no one is logged in. On the server, and
 * therefore in the first render, it is also undefined. Code that changes the session dispatches an event on
 * `window`.
 */
export function useMenuSession(): MenuSession | undefined {
  const stored = useSyncExternalStore(onSessionChange, readStored, () => '');
  useEffect(() => {
    return onLogoutElsewhere(leave);
  }, []);
  return useMemo(() => {
    const [userId, userName, image] = stored.split('\n');
    if (!userId) return undefined;
    return { userId, userName: userName || t('User'), image: image || DEFAULT_IMAGE };
  }, [stored]);
}

/** Ends the session on the server, in this tab, and in its other tabs. */
export function leaveAccount(): void {
  signOut();
  announceLogout(readSessionToken());
  leave();
}

function leave() {
  forgetSession();
  openPage('/');
}

function readStored(): string {
  const userId = tabStorage.read(sessionKeys.userId);
  if (!userId) return '';
  const read = (key: string) => tabStorage.read(key) ?? '';
  return [userId, read(sessionKeys.userName), read(sessionKeys.profileImage)].join('\n');
}
