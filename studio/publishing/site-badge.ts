import type { DocumentBadgeComponent } from 'sanity';
import { fateOf, UNTOLD } from './fate.ts';
import { useReport } from './PublishingLayout.tsx';

/** Shows on each published document whether it is on the site. */
export const siteBadge: DocumentBadgeComponent = ({ published }) => {
  const report = useReport();
  if (!published) return null;
  const fate = fateOf(report, published);
  switch (fate.kind) {
    case 'live':
      return { label: 'Live', color: 'success', title: 'The site shows the published version.' };
    case 'planned':
      return {
        label: `Planned for ${fate.from}`,
        title: 'The site will show the published version from this time on.',
      };
    case 'until':
      return {
        label: `Live until ${fate.end}`,
        color: 'success',
        title: 'The site shows the published version until this time.',
      };
    case 'ended':
      return { label: `Ended ${fate.end}`, title: 'The site no longer shows this.' };
    case 'going':
      return { label: 'Going live…', color: 'primary', title: 'The site is being updated.' };
    case 'refused':
      return { label: 'Not live', color: 'danger', title: fate.reason };
    case 'untold':
      return { label: 'Saved', title: UNTOLD };
  }
};
