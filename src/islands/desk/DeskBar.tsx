import type { Member } from '#contracts/desk/member.ts';
import { type DeskScreen, deskScreens } from '#routes/desk-screens.ts';
import { DeskLink } from './DeskLink.tsx';
import { LogOut } from './login/LogOut.tsx';

const ITEMS = ['today', 'search', 'partners', 'prices'] as const;

type Props = {
  screen: DeskScreen | undefined;
  member: Member | undefined;
  onLogOut: () => void;
};

/** The bar at the top of the desk: its screens, and the member's name. */
export function DeskBar({ screen, member, onLogOut }: Props) {
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
            <p className="desk-bar__who">
              <DeskLink to={deskScreens.passkeys.pattern} isCurrent={screen === 'passkeys'}>
                {member.name}
              </DeskLink>
              <span>{`Role ${member.role}. Every view is logged.`}</span>
              <LogOut onLogOut={onLogOut} />
            </p>
          </>
        )}
      </div>
    </header>
  );
}

/** Returns the bar's item for a screen. */
function placeOf(screen: DeskScreen | undefined): DeskScreen | undefined {
  if (screen === 'order') return 'search';
  return screen === 'partner' ? 'partners' : screen;
}
