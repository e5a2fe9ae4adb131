import { type ToastOptions, toast } from 'react-hot-toast/headless';
import { limits } from '#contracts/every-page/limits.ts';

export type ToastKind = 'error' | 'success' | 'blank';

/** How long each kind stays, and how it is announced (specification, section 9). */
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

/** Shows a toast. */
export function notify(kind: ToastKind, message: string): void {
  const show = kind === 'blank' ? toast : toast[kind];
  show(message, { ...toastOptions[kind], removeDelay: 0 });
}
