import { useEffect } from 'react';
import { audit } from '#api-client/every-page/audit.ts';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { FunnelContext } from '#islands/funnel/FunnelContext.ts';
import { connectHistory } from '#islands/funnel/history-adapter.ts';
import { serveFunnel } from '#islands/funnel/host.ts';
import type { DraftStore } from '#islands/funnel/kept-drafts.ts';
import { createMemoryHistory } from '#islands/funnel/memory-history.ts';
import { useTopDialog } from '#islands/messages/modal-layer.ts';
import { notify } from '#islands/messages/notify.ts';
import { LATER_NOTED } from '#routes/every-page/pages.ts';
import { noteVisiblePart, watchHeight } from './frame-size.ts';
import { meetPage, speakThrough } from './handshake.ts';
import { reportFunnel } from './report.ts';

type Props = { settings: FrameSettings; origins: readonly string[]; drafts: DraftStore };

/** Does for the funnel in a frame what the address bar and the window do on the site. */
export function FrameHost({ settings, origins, drafts }: Props) {
  const actor = FunnelContext.useActorRef();
  const dialog = useTopDialog();

  useEffect(() => {
    if (dialog) noteVisiblePart(document);
  }, [dialog]);

  useEffect(() => {
    const history = createMemoryHistory(openPage);
    const guest = createGuest();
    const stopServing = serveFunnel(actor, {
      history,
      drafts,
      notify: show,
      clearSession: guest.forget,
      keepGuest: guest.keep,
      audit,
    });
    const disconnect = connectHistory(actor, history, guest.ids);
    return () => {
      disconnect();
      stopServing();
    };
  }, [actor, drafts]);

  useEffect(() => {
    const life: (() => void)[] = [];
    const { nonce, display } = settings;
    const meet = () =>
      meetPage({
        frame: window,
        origins,
        nonce,
        onConnect: (port) => {
          const focus = createFocusTaker();
          const say = speakThrough(port, focus.take);
          say({ type: 'ready', nonce });
          const onKeyDown = (event: KeyboardEvent) => {
            // A dialog of the checkout closes first; only then the dialog that holds the frame.
            const isTaken =
              event.defaultPrevented || document.querySelector('dialog[open]') !== null;
            if (event.key === 'Escape' && display === 'dialog' && !isTaken) say({ type: 'close' });
          };
          window.addEventListener('keydown', onKeyDown);
          life.push(
            () => window.removeEventListener('keydown', onKeyDown),
            reportFunnel(actor, say, location.origin),
            watchHeight(document, (height) => say({ type: 'resize', height })),
            focus.stop,
            () => port.close(),
          );
        },
      });
    const stopWaiting = whenShown(meet);
    return () => {
      stopWaiting();
      for (const end of life) end();
    };
  }, [actor, settings, origins]);

  return null;
}

/** Waits until the first step is shown: only then is the page told that the checkout is ready. */
function whenShown(begin: () => () => void): () => void {
  let stop = () => {};
  const look = () => {
    if (!document.querySelector('main .step')) return false;
    observer.disconnect();
    stop = begin();
    return true;
  };
  const observer = new MutationObserver(look);
  if (!look()) observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    stop();
  };
}

type Guest = { user_uuid: string; vehicle_uuid: string };

/** The live guest of this frame, as long as the frame exists. */
function createGuest() {
  let kept: Guest | undefined;
  return {
    keep: (guest: Guest) => {
      kept = guest;
    },
    forget: () => {
      kept = undefined;
    },
    ids: () => (kept ? { user_uuid: kept.user_uuid, vehicle_uuid: kept.vehicle_uuid } : {}),
  };
}

function show(...toast: Parameters<typeof notify>): void {
  noteVisiblePart(document);
  notify(...toast);
}

/** Other pages of the site may not be framed: they open in another tab. */
function openPage(path: string): void {
  if (path === LATER_NOTED) {
    show('success', 'Thank you. An email with a link to your account will arrive soon.');
    return;
  }
  window.open(path, '_blank', 'noopener');
}

/** Handles the focus that the page passes in: restores it, else focuses the step's heading. */
function createFocusTaker() {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target;
  };
  document.addEventListener('focusin', note);
  return {
    // Waits until the frame is drawn, as nothing in a dialog that has just opened takes the focus earlier.
    take: () =>
      requestAnimationFrame(() => {
        const isThere = last instanceof HTMLElement && last.isConnected;
        const target = isThere ? last : document.querySelector('main h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: !isThere });
      }),
    stop: () => document.removeEventListener('focusin', note),
  };
}
