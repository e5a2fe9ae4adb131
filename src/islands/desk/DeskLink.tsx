import { MovingLink, type MovingLinkProps } from '#islands/sections/navigation.tsx';
import { matchDesk } from '#routes/desk-screens.ts';
import { navigate } from './navigate.ts';

/** A link to a screen of the desk. */
export function DeskLink(props: MovingLinkProps) {
  const [path = ''] = props.to.split('?');
  return <MovingLink {...props} isSection={matchDesk(path) !== undefined} go={navigate} />;
}
