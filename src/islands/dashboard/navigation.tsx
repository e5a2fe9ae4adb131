import { MovingLink, type MovingLinkProps, usePath } from '#islands/sections/navigation.tsx';
import { type DashboardMatch, matchDashboard } from '#routes/dashboard.ts';

export function useMatch(): DashboardMatch | undefined {
  const path = usePath();
  return path === undefined ? undefined : matchDashboard(path);
}

export function SectionLink(props: MovingLinkProps) {
  return <MovingLink {...props} isSection={matchDashboard(props.to) !== undefined} />;
}
