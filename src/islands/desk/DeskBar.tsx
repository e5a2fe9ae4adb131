import { callDesk, dropDrafts, endDeskSession, isLoginNeeded } from '#api-client/desk/call-desk.ts';
import type { Member } from '#contracts/desk/member.ts';
import { postDeskLogout } from '#contracts/desk/passkey.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { type DeskScreen, deskScreens } from '#routes/desk-screens.ts';
import { DeskLink } from './navigation.tsx';
import { DeskKeys } from './palette/DeskKeys.tsx';

const ITEMS = ['today', 'filing', 'mailRoom', 'orders', 'partners', 'prices'] as const;

type Props = {
  screen: DeskScreen | undefined;
  orderId: string | undefined;
  member: Member | undefined;
  onLogOut: () => void;
};

export function DeskBar({ screen, orderId, member, onLogOut }: Props) {
  return (
    <header className="desk-bar on-dark">
      <a className="skip-link" href="#main">
        Skip to main content
      </a>
      <div className="desk-bar__inner">
        <b>Desk</b>
        {member && (
          <>
            <nav aria-label="Desk">
              <ul>
                {ITEMS.map((name) => (
                  <li key={name}>
                    <DeskLink to={deskScreens[name].pattern} isCurrent={name === placeOf(screen)}>
                      {deskScreens[name].title}
                    </DeskLink>
                  </li>
                ))}
              </ul>
            </nav>
            <DeskKeys orderId={orderId} memberUuid={member.uuid} />
            <p className="desk-bar__who">
              <DeskLink to={deskScreens.passkeys.pattern} isCurrent={screen === 'passkeys'}>
                {member.name}
              </DeskLink>
              <span>
                <span>{`Role: ${member.role}`}</span>
                <span>. Everything you open is logged.</span>
              </span>
              <LogOut onLogOut={onLogOut} />
            </p>
          </>
        )}
      </div>
    </header>
  );
}

/** Returns the item in the bar to which a screen belongs. */
function placeOf(screen: DeskScreen | undefined): DeskScreen | undefined {
  if (screen === 'order' || screen === 'search') return 'orders';
  if (screen === 'filingSheet') return 'filing';
  return screen === 'partner' ? 'partners' : screen;
}

function LogOut({ onLogOut }: { onLogOut: () => void }) {
  const leave = () => {
    onLogOut();
    dropDrafts();
    endDeskSession();
  };
  async function logOut() {
    try {
      await callDesk(postDeskLogout);
      leave();
    } catch (cause) {
      if (isLoginNeeded(cause)) leave();
      else reportFailure(cause);
    }
  }
  return (
    <button type="button" onClick={() => void logOut()}>
      Log out
    </button>
  );
}
