import { type ToastOptions, toast } from 'react-hot-toast/headless';
import * as limits from '#contracts/api/limits.ts';
import { translate } from '#words/words.ts';

export type ToastKind = 'error' | 'success' | 'blank';

/** How long each kind of toast stays, and how it is announced (specification, section 9). */
export const toastOptions: Record<
  ToastKind,
  Required<Pick<ToastOptions, 'duration' | 'ariaProps'>>
> = {
  error: {
    duration: limits.toastErrorMs,
    ariaProps: { role: 'alert', 'aria-live': 'assertive' },
  },
  success: {
    duration: limits.toastSuccessMs,
    ariaProps: { role: 'status', 'aria-live': 'polite' },
  },
  blank: {
    duration: limits.toastErrorMs,
    ariaProps: { role: 'status', 'aria-live': 'polite' },
  },
};

/** The latest toasts, whether or not they are visible. */
const latest: string[] = [];

/**
 * Shows a message, given in English, in the current language. Removes the oldest toast if there are too many.
 *
 * @param outdated The id of the toast that the message takes the place of.
 * @returns The id of the new toast.
 */
export function notify(kind: ToastKind, message: string, outdated?: string): string {
  const show = kind === 'blank' ? toast : toast[kind];
  if (outdated !== undefined) toast.remove(outdated);
  const id = show(() => translate(message), { ...toastOptions[kind], removeDelay: 0 });
  latest.push(id);
  for (const oldest of latest.splice(0, latest.length - limits.toastMax)) toast.remove(oldest);
  return id;
}
