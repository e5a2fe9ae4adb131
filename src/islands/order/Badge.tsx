import type { ReactNode } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { alert, check, cross, info } from '#islands/ui/icons.ts';
import * as icons from './icons.ts';

const kinds = {
  waiting: { look: 'badge badge--waiting', icon: icons.clock },
  done: { look: 'badge badge--done', icon: check },
  ended: { look: 'badge', icon: cross },
  test: { look: 'badge badge--waiting', icon: info },
  bad: { look: 'badge badge--bad', icon: alert },
} as const;

export function Badge({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  return (
    <span className={kinds[kind].look}>
      <Icon path={kinds[kind].icon} />
      <span>{children}</span>
    </span>
  );
}
