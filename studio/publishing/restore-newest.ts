import { useToast } from '@sanity/ui/toast';
import type { DocumentActionDescription } from 'sanity';
import { usePaneRouter } from 'sanity/structure';
import { wrapAction } from '../wrap-action.ts';

export const RESTORED = {
  status: 'success',
  title: 'The old version is now a draft.',
  description: 'The form shows it. Publish it to show it on the site.',
} as const;

/** The Revert action. It leaves the old revision, so that the form shows the draft that it has made. */
export const restoreNewest = wrapAction(useRestoring);

function useRestoring(action: DocumentActionDescription | null): DocumentActionDescription | null {
  const { params, setParams } = usePaneRouter();
  const toast = useToast();
  const dialog = action?.dialog;
  if (!action || !dialog || dialog.type !== 'confirm') return action;
  return {
    ...action,
    dialog: {
      ...dialog,
      onConfirm: () => {
        dialog.onConfirm();
        const { rev: _, since: __, ...others } = params ?? {};
        setParams(others);
        toast.push(RESTORED);
      },
    },
  };
}
