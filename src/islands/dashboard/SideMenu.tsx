import type { ReactNode } from 'react';
import { pathOfSection, type Section, sections } from '#routes/dashboard.ts';
import { CONTACT } from '#routes/every-page/pages.ts';
import { SectionLink } from './navigation.tsx';

const ITEMS: readonly { section: Section; icon: ReactNode }[] = [
  {
    section: 'orders',
    icon: <path d="M8.5 6h12M8.5 12h12M8.5 18h12M3.6 6h.1M3.6 12h.1M3.6 18h.1" />,
  },
  {
    section: 'garage',
    icon: (
      <>
        <path d="M3 17v-4.5l2.2-5.3A2 2 0 0 1 7 6h10a2 2 0 0 1 1.8 1.2L21 12.5V17z" />
        <path d="M3.5 12.5h17M6 17v2M18 17v2M6.5 14.7h1.5M16 14.7h1.5" />
      </>
    ),
  },
  {
    section: 'services',
    icon: <path d="M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z" />,
  },
  {
    section: 'profile',
    icon: (
      <>
        <circle cx="12" cy="8" r="4" />
        <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
      </>
    ),
  },
];

type Props = { section: Section; userId: string | undefined };

/** The sections of the dashboard. A visitor's links lead to the pages that are there for everybody. */
export function SideMenu({ section, userId }: Props) {
  const shown = section === 'order' ? 'orders' : section;
  return (
    <nav className="side" aria-label="Account">
      <ul className="s">
        {ITEMS.map((item) => (
          <li key={item.section}>
            <SectionLink
              to={pathOfSection(item.section, userId)}
              isCurrent={item.section === shown}
            >
              <MenuIcon>{item.icon}</MenuIcon>
              {sections[item.section].title}
            </SectionLink>
          </li>
        ))}
        <li>
          <a href={CONTACT}>
            <MenuIcon>
              <circle cx="12" cy="12" r="9" />
              <path d="M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1" />
            </MenuIcon>
            Need Assistance
          </a>
        </li>
      </ul>
    </nav>
  );
}

function MenuIcon({ children }: { children: ReactNode }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
