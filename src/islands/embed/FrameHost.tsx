import { useEffect } from 'react';
import { audit } from '#api-client/every-page/audit.ts';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { FunnelActorContext } from '#islands/funnel/FunnelActorContext.ts';
import { connectHistory } from '#islands/funnel/history-adapter.ts';
import { serveFunnel } from '#islands/funnel/host.ts';
import { useTopDialog } from '#islands/messages/modal-layer.ts';
import type { Frame } from './frame.ts';
import { noteVisiblePart, watchHeight } from './frame-size.ts';
import { meetPage, speakThrough } from './handshake.ts';
import { reportFunnel } from './report.ts';

type Props = { settings: FrameSettings; origins: readonly string[]; frame: Frame };

/** Does for the funnel in a frame what the address bar and the window do on the site. */
export function FrameHost({ settings, origins, frame }: Props) {
  const actor = FunnelActorContext.useActorRef();
  const dialog = useTopDialog();

  useEffect(() => {
    if (dialog) noteVisiblePart(document);
  }, [dialog]);

  useEffect(() => {
    const { history, drafts, guest } = frame;
    const stopServing = serveFunnel(actor, {
      history,
      drafts,
      notify: frame.show,
      audit,
    });
    const forgetting = actor.on('vehicle.wanted', frame.forgetPlate);
    const disconnect = connectHistory(actor, history, () => guest.read() ?? {});
    return () => {
      disconnect();
      forgetting.unsubscribe();
      stopServing();
    };
  }, [actor, frame]);

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
