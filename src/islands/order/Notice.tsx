import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/Icon.tsx';

const kinds = {
  info: { look: 'note', icon: 'info' },
  warning: { look: 'note note--warn', icon: 'clock' },
  done: { look: 'note note--ok', icon: 'check' },
  bad: { look: 'note note--bad', icon: 'alert' },
} as const;

type Props = {
  kind?: keyof typeof kinds;
  title?: string;
  icon?: IconName;
  /** Read out when it appears. */
  alert?: boolean;
  children: ReactNode;
};

/** A short text that matters to the whole screen. */
export function Notice({ kind = 'info', title, icon, alert, children }: Props) {
  return (
    <div className={kinds[kind].look} role={alert ? 'alert' : undefined}>
      <Icon name={icon ?? kinds[kind].icon} />
      <div>
        {title && <h2>{title}</h2>}
        {children}
      </div>
    </div>
  );
}
