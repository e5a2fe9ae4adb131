import { useId, useLayoutEffect, useRef } from 'react';
import type { Elements } from '../ui/elements.ts';
import { Icon, type IconPath } from '../ui/Icon.tsx';
import { coverPage } from './modal-layer.ts';

type Props = {
  title: string;
  icon?: IconPath;
  /** Wide enough for a form. */
  wide?: boolean;
  /** Escape, or the browser's own way of closing. The dialog stays until its owner removes it. */
  onDismiss: () => void;
  children: Elements;
};

/**
 * A native dialog over the page, open as long as it is rendered. The browser keeps the focus inside and
 * returns it afterwards; it starts at `data-focus-first`, else at the first control.
 */
export function Modal({ title, icon, wide, onDismiss, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // A layout effect: closing returns the focus only while the dialog is still in the document.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first = dialog.querySelector('[data-focus-first="true"]');
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
      // A browser may close a dialog without asking when Escape is pressed twice in a row: the key itself asks.
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
      <div className="modal__heading">
        {icon && <Icon path={icon} />}
        <h2 id={titleId}>{title}</h2>
      </div>
      {children}
    </dialog>
  );
}
