import { Exact } from '#islands/ui/Exact.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { profileOf } from '#routes/pages.ts';
import { Menu } from './Menu.tsx';
import { leaveAccount, type MenuSession } from './use-menu-session.ts';

/** The profile picture with the logged-in customer's menu. */
export function AccountMenu({ session }: { session: MenuSession }) {
  return (
    <Menu
      id="menu-account"
      className="menu--account"
      label="Account menu"
      button={
        <>
          <img className="avatar" src={session.image} alt="" width="40" height="40" />
          <Icon path={icons.chevron} small className="icon--turning" />
        </>
      }
    >
      <p className="menu__hello">
        Hello! <Exact>{session.userName}</Exact>
      </p>
      <ul>
        <li>
          <a href={profileOf(session.userId)}>Profile</a>
        </li>
        <li>
          <button type="button" onClick={leaveAccount}>
            Logout
          </button>
        </li>
      </ul>
    </Menu>
  );
}
