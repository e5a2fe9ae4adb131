import type { DocumentBadgeComponent } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { useReport } from './PublishingLayout.tsx';
import { publishStatusOf, UNREPORTED } from './publish-status.ts';

export const siteBadge: DocumentBadgeComponent = ({ draft, published }) => {
  const report = useReport();
  const isOld = usePaneRouter().params?.rev !== undefined;
  if (!published) return null;
  const status = publishStatusOf(report, published);
  const isShown = status.kind === 'live' || status.kind === 'until';
  if (isShown && (draft || isOld)) {
    const title = 'The site shows the published version, not what the form shows.';
    return { label: draft ? 'Live: without your change' : 'Not the live version', title };
  }
  switch (status.kind) {
    case 'live':
      return { label: 'Live', color: 'success', title: 'The site shows the published version.' };
    case 'planned':
      return {
        label: `Scheduled for ${status.from}`,
        title: 'The site will show the published version from this time on.',
      };
    case 'until':
      return {
        label: `Live until ${status.end}`,
        color: 'success',
        title: 'The site shows the published version until this time.',
      };
    case 'ended':
      return { label: `Ended ${status.end}`, title: 'The site no longer shows this.' };
    case 'going':
      return { label: 'Going live…', color: 'primary', title: 'The site is being updated.' };
    case 'refused':
      return { label: 'Not live', color: 'danger', title: status.reason };
    case 'unreported':
      return { label: 'Saved', title: UNREPORTED };
  }
};
