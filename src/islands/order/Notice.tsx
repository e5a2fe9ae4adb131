import type { Elements } from '#islands/ui/elements.ts';
import { Icon, type IconPath } from '#islands/ui/Icon.tsx';
import { alert, check, info } from '#islands/ui/icons.ts';
import { translate } from '#words/words.ts';
import * as icons from './icons.ts';

const kinds = {
  info: { look: 'notice', icon: info },
  warning: { look: 'notice notice--warning', icon: icons.clock },
  done: { look: 'notice notice--done', icon: check },
  bad: { look: 'notice notice--bad', icon: alert },
} as const;

type Props = {
  kind?: keyof typeof kinds;
  title?: string;
  Heading?: 'h2' | 'h3';
  icon?: IconPath;
  /** Announced to screen readers when the notice appears. */
  alert?: boolean;
  children: Elements;
};

export function Notice({ kind = 'info', title, Heading = 'h2', icon, alert, children }: Props) {
  return (
    <div className={kinds[kind].look} role={alert ? 'alert' : undefined}>
      <Icon path={icon ?? kinds[kind].icon} />
      <div>
        {title && <Heading>{title}</Heading>}
        {children}
      </div>
    </div>
  );
}

export function Failure({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <Notice kind="bad" alert>
      <p>{translate(message)}</p>
    </Notice>
  );
}
