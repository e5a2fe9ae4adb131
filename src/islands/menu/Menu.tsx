import { type ReactNode, useEffect, useRef, useState } from 'react';

type MenuProps = {
  id: string;
  className?: string;
  buttonClass?: string;
  /** The accessible label of a button without text. */
  label?: string;
  button: ReactNode;
  children: ReactNode;
};

/**
 * A button that opens a panel. The panel is a native popover, so opening, Escape, outside clicks, and
 * returning the focus need no script and the menu works before hydration.
 */
export function Menu({ id, className, buttonClass = '', label, button, children }: MenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The state is unknown until the first effect. The menu may have been opened before hydration, so the browser's own
  // state is used.
  const [open, setOpen] = useState<boolean>();

  useEffect(() => {
    setOpen(panel.current?.matches(':popover-open') ?? false);
    const close = () => panel.current?.hidePopover();
    // When the browser restores a cached page, its menu must be closed.
    window.addEventListener('pagehide', close);
    return () => window.removeEventListener('pagehide', close);
  }, []);

  return (
    <div className={className}>
      <button
        type="button"
        className={`menu__button ${buttonClass}`}
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
      >
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links inside handle clicks and keys */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="menu__list"
        onToggle={(event) => setOpen(event.newState === 'open')}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) {
            panel.current?.hidePopover();
          }
        }}
      >
        {children}
      </div>
    </div>
  );
}
