import { type SyntheticEvent, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast as toaster, useToaster } from 'react-hot-toast/headless';
import { useTopDialog } from '#islands/dialog/Modal.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { t } from '#words/words.ts';

const kinds = {
  error: { look: 'toast toast--bad', icon: icons.alert },
  success: { look: 'toast', icon: icons.check },
  blank: { look: 'toast', icon: icons.info },
} as const;

/** Render it once per page. The timers stop while a toast is hovered or focused. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const dialog = useTopDialog();
  const shown = toasts.filter((toast) => toast.visible);
  const pause = usePause(handlers, shown.length, dialog);
  if (shown.length === 0) return null;
  const list = (
    <section
      ref={keepBelowHeader}
      className="toasts"
      aria-label={t('Messages')}
      onMouseEnter={pause.start}
      onMouseLeave={pause.end}
      onFocus={pause.start}
      onBlur={pause.end}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
  return createPortal(list, dialog ?? document.body);
}

function ToastCard({ toast }: { toast: Toast }) {
  const { look, icon } =
    toast.type === 'error' || toast.type === 'success' ? kinds[toast.type] : kinds.blank;
  const text = String(resolveValue(toast.message, toast));
  const end = text.indexOf('. ') + 1 || text.length;
  return (
    <div className={look} {...toast.ariaProps}>
      <Icon path={icon} />
      <span>
        <span>{text.slice(0, end)}</span>
        <span className="toast__rest">{text.slice(end)}</span>
      </span>
      <button
        type="button"
        className="close"
        aria-label={t('Dismiss')}
        onClick={() => toaster.remove(toast.id)}
      >
        <Icon path={icons.cross} small />
      </button>
    </div>
  );
}

type Handlers = { startPause: () => void; endPause: () => void };

/**
 * Pauses the timers while a toast is hovered or focused. The pause also ends when that element disappears,
 * which the browser doesn't report: a toast was closed, or the list moved to another layer.
 */
function usePause({ startPause, endPause }: Handlers, count: number, layer: unknown) {
  const paused = useRef(false);
  const before = useRef({ count, layer });

  function start() {
    if (paused.current) return;
    paused.current = true;
    startPause();
  }

  function stop() {
    if (!paused.current) return;
    paused.current = false;
    endPause();
  }

  function end({ currentTarget: list }: SyntheticEvent) {
    if (!list.matches(':hover') && !list.matches(':focus-within')) stop();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a removed element ends a pause
  useEffect(() => {
    if (count < before.current.count || layer !== before.current.layer) stop();
    before.current = { count, layer };
  }, [count, layer]);

  return { start, end };
}

const GAP = 8;

/** Keeps an element at the top of the window, below the visible part of the page's header. */
function keepBelowHeader(element: HTMLElement | null) {
  const header = document.querySelector('body > header');
  if (!element || !header) return;
  const place = () => {
    const bottom = Math.max(GAP, header.getBoundingClientRect().bottom + GAP);
    element.style.setProperty('--top', `${bottom}px`);
  };
  place();
  const sizes = new ResizeObserver(place);
  sizes.observe(header);
  addEventListener('scroll', place, { passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener('scroll', place);
  };
}
