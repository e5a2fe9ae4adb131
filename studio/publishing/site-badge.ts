import type { DocumentBadgeComponent } from 'sanity';
import { fateOf, UNTOLD } from './fate.ts';
import { useReport } from './report-context.ts';

/** Says beside each published document whether the site shows it. */
export const siteBadge: DocumentBadgeComponent = ({ published }) => {
  const report = useReport();
  if (!published) return null;
  const fate = fateOf(report, published);
  switch (fate.kind) {
    case 'live':
      return { label: 'Live', color: 'success', title: 'The site shows what is published.' };
    case 'going':
      return { label: 'Going live…', color: 'primary', title: 'The site is being updated.' };
    case 'refused':
      return { label: 'Not live', color: 'danger', title: fate.reason };
    case 'untold':
      return { label: 'Saved', title: UNTOLD };
  }
};
