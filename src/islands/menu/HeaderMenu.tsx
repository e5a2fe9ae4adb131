import { useEffect, useSyncExternalStore } from 'react';
import type { MenuService } from '#api-client/every-page/catalogue.ts';
import type { Brand } from '#contracts/every-page/brand.ts';
import { measureLater } from '#islands/speed/measure-later.ts';
import { trackPage } from '#islands/ui/analytics.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { LOGIN, servicePath } from '#routes/every-page/pages.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { chooseService, useChosenService } from './choose-service.ts';
import { Menu } from './Menu.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useMenuSession } from './use-menu-session.ts';

/** A page about a service, listed until the server's services are known. */
type ServicePageLink = { title: string; slug: string };
type Props = { pages: ServicePageLink[] };

/** The header's brand and menus. Without a script the same markup links to the service pages. */
export function HeaderMenu({ pages }: Props) {
  const { brand, services } = useCatalogue();
  const session = useMenuSession();
  const wide = useWide();
  const loading = useChosenService(services);
  useEffect(trackPage, []);
  useEffect(measureLater, []);
  const list = <ServiceItems services={services} pages={pages} />;

  return (
    <>
      <BrandLink brand={brand} />
      {session && <AccountMenu session={session} />}
      {!session && wide !== false && (
        <nav className="main-menu" aria-label="Main">
          <Menu
            id="menu-services"
            buttonClass="capitals"
            button={
              <>
                ONLINE DMV SERVICES <Icon path={icons.chevron} small className="icon--turning" />
              </>
            }
          >
            <ul>{list}</ul>
          </Menu>
          <OrderStatusLink />
          <LogInButton small />
        </nav>
      )}
      {!session && wide !== true && (
        <Menu
          id="menu-main"
          className="menu--phone"
          buttonClass="menu__button--icon"
          label="Menu"
          button={<Icon path={icons.burger} />}
        >
          <nav aria-label="Main">
            <p className="menu__heading">ONLINE DMV SERVICES</p>
            <ul>{list}</ul>
            <div className="menu__part">
              <OrderStatusLink />
              <LogInButton />
            </div>
          </nav>
        </Menu>
      )}
      {loading && (
        <div className="busy" role="status">
          <span className="busy__bar" />
          <span className="busy__text">
            <span className="spinner" />
            Loading {loading}
          </span>
        </div>
      )}
    </>
  );
}

function BrandLink({ brand }: { brand: Brand }) {
  return (
    <a className="brand" href="/">
      <img src={brand.logo ?? '/logo.svg'} alt="" width="56" height="36" />
      <span>
        <b>{brand.title}</b>
        <small>{brand.subTitle}</small>
      </span>
    </a>
  );
}

function ServiceItems({ services, pages }: { services: MenuService[]; pages: ServicePageLink[] }) {
  if (services.length === 0) {
    return pages.map((page) => (
      <li key={page.slug}>
        <a href={servicePath(page.slug)}>{page.title}</a>
      </li>
    ));
  }
  return services.map((service) => (
    <li key={service.uuid}>
      <a
        href="/"
        onClick={(event) => {
          event.preventDefault();
          chooseService(service);
        }}
      >
        {service.name}
      </a>
    </li>
  ));
}

/** The page's own click listener, which is there before this component, keeps the mark. */
function OrderStatusLink() {
  return (
    <a href={LOGIN} data-mark="login-status=true">
      Check Order Status
    </a>
  );
}

function LogInButton({ small }: { small?: boolean }) {
  return (
    <form action={LOGIN}>
      <button
        type="submit"
        data-href={LOGIN}
        className={`button button--secondary${small ? ' button--small' : ''}`}
      >
        LOG IN
      </button>
    </form>
  );
}

const WIDE = '(min-width: 60rem)';

/** Whether the full navigation fits; undefined before hydration, while styles alone decide. */
function useWide(): boolean | undefined {
  return useSyncExternalStore(
    (notify) => {
      const query = matchMedia(WIDE);
      query.addEventListener('change', notify);
      return () => query.removeEventListener('change', notify);
    },
    () => matchMedia(WIDE).matches,
    () => undefined,
  );
}
