import type { ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';

const kinds = {
  waiting: { look: 'badge badge--wait', icon: 'clock' },
  done: { look: 'badge badge--ok', icon: 'check' },
} as const;

/** A state in a word and an icon. */
export function Badge({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  return (
    <span className={kinds[kind].look}>
      <Icon name={kinds[kind].icon} />
      {children}
    </span>
  );
}
