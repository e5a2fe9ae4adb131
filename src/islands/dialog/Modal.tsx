import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { Elements } from '#islands/ui/elements.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';

type Props = {
  title: string;
  /** Shows an icon next to the title. */
  kind?: 'problem' | 'info';
  /** For a form or an email. The title bar stays in view. */
  wide?: boolean;
  /** After the title: the close button of a wide dialog. */
  corner?: Elements;
  /** Called on Escape or the browser's close action. The dialog stays open until its parent removes it. */
  onDismiss: () => void;
  children: Elements;
};

/**
 * A native modal dialog that is open as long as it is rendered. The browser keeps the focus inside and
 * returns it when the dialog closes. The initial focus is on `data-focus-first`, or else on the first field or control.
 */
export function Modal({ title, kind, wide, corner, onDismiss, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Uses a layout effect, because closing returns the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first =
      dialog.querySelector('[data-focus-first="true"]') ?? dialog.querySelector('input, select');
    if (first instanceof HTMLElement) first.focus();
    const uncover = coverPage(dialog);
    return () => {
      uncover();
      dialog.close();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      className={wide ? 'modal modal--wide' : 'modal'}
      aria-labelledby={titleId}
      // If Escape is pressed twice in a row, a browser may close a dialog without a cancel event, so the key
      // itself is handled.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onDismiss();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
    >
      <div className={kind === 'problem' ? 'modal__heading modal__heading--bad' : 'modal__heading'}>
        {kind && <Icon path={kind === 'problem' ? icons.alert : icons.info} />}
        <h2 id={titleId}>{title}</h2>
        {corner}
      </div>
      {children}
    </dialog>
  );
}

/**
 * The open dialogs, with the topmost last. The page below an open modal dialog is inert, so messages for the
 * customer, such as toasts, appear inside the dialog.
 */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Call the returned function when the dialog closes. */
function coverPage(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  notify();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    notify();
  };
}

/** Undefined if no dialog is open. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function notify() {
  for (const listener of listeners) listener();
}
