import { car } from '#islands/order/icons.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { pathOfSection, type Section, sections } from '#routes/dashboard.ts';
import { CONTACT } from '#routes/pages.ts';
import * as icons from './icons.ts';
import { SectionLink } from './navigation.tsx';

const ITEMS = [
  { section: 'orders', icon: icons.list },
  { section: 'garage', icon: car },
  { section: 'services', icon: icons.tiles },
  { section: 'profile', icon: icons.person },
] as const;

type Props = { section: Section; userId: string | undefined };

/** The sections of the dashboard. Visitors' links lead to the public pages. */
export function SideMenu({ section, userId }: Props) {
  const shown = section === 'order' ? 'orders' : section;
  return (
    <nav className="side-menu" aria-label="Account">
      <ul>
        {ITEMS.map((item) => (
          <li key={item.section}>
            <SectionLink
              to={pathOfSection(item.section, userId)}
              isCurrent={item.section === shown}
            >
              <Icon path={item.icon} />
              <span>{sections[item.section].title}</span>
            </SectionLink>
          </li>
        ))}
        <li>
          <a href={CONTACT}>
            <Icon path={icons.help} />
            Need Assistance
          </a>
        </li>
      </ul>
    </nav>
  );
}
