import { useEffect } from 'react';
import { audit } from '#api-client/audit.ts';
import type { OptionWarning } from '#contracts/partner/checkout-options.ts';
import type { FrameSettings } from '#contracts/partner/widget-messages.ts';
import { useTopDialog } from '#islands/dialog/Modal.tsx';
import { FunnelActorContext } from '#islands/funnel/contexts.ts';
import {
  connectHistory,
  type FunnelActor,
  type FunnelSnapshot,
} from '#islands/funnel/history-adapter.ts';
import { serveFunnel } from '#islands/funnel/host.ts';
import { type Frame, trackVisiblePart, watchHeight } from './frame.ts';
import { connectToPage, createSender } from './handshake.ts';
import { reportFunnel } from './report.ts';

type Props = {
  settings: FrameSettings;
  origins: readonly string[];
  warnings: readonly OptionWarning[];
  frame: Frame;
};

/** Takes over the roles of the address bar and the window for a framed funnel. */
export function FrameHost({ settings, origins, warnings, frame }: Props) {
  const actor = FunnelActorContext.useActorRef();
  const dialog = useTopDialog();

  useEffect(() => {
    if (dialog) trackVisiblePart(document);
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
    const paying = actor.on('order.paid', frame.settle);
    const disconnect = connectHistory(actor, history, () => guest.read() ?? {});
    const stopKeeping = keepForReload(actor, frame);
    return () => {
      stopKeeping();
      disconnect();
      paying.unsubscribe();
      forgetting.unsubscribe();
      stopServing();
    };
  }, [actor, frame]);

  useEffect(() => {
    const life: (() => void)[] = [];
    const { nonce, display } = settings;
    const meet = () =>
      connectToPage({
        frame: window,
        origins,
        nonce,
        onConnect: (port) => {
          const focus = createFocusTaker();
          const send = createSender(port, focus.take);
          send({ type: 'ready', nonce });
          for (const warning of warnings) send({ type: 'warning', ...warning });
          const onKeyDown = (event: KeyboardEvent) => {
            // Escape closes a dialog of the checkout first, and then the dialog that contains the frame.
            const isTaken =
              event.defaultPrevented || document.querySelector('dialog[open]') !== null;
            if (event.key === 'Escape' && display === 'dialog' && !isTaken) send({ type: 'close' });
          };
          window.addEventListener('keydown', onKeyDown);
          life.push(
            () => window.removeEventListener('keydown', onKeyDown),
            reportFunnel(actor, send, location.origin),
            watchHeight(document, (height) => send({ type: 'resize', height })),
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
  }, [actor, settings, origins, warnings]);

  return null;
}

/** Saves the order in case of a reload. Saved data that no longer exists on the server is dropped silently. */
function keepForReload(actor: FunnelActor, frame: Frame): () => void {
  const follow = (snapshot: FunnelSnapshot) => {
    const isSettled = !snapshot.hasTag('loading');
    if (isSettled && frame.takeRestored() && isGone(snapshot)) {
      frame.beginAgain();
      actor.send({ type: 'restart.clicked' });
    } else frame.save();
  };
  const subscription = actor.subscribe(follow);
  follow(actor.getSnapshot());
  return () => subscription.unsubscribe();
}

const isGone = (snapshot: FunnelSnapshot) =>
  snapshot.matches('lost') || snapshot.matches('loginNeeded');

/** Waits until the first step is visible before it tells the page that the checkout is ready. */
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

const CONTROLS = 'a[href],button,input,select,textarea,summary';

/**
 * Moves the focus when the page passes it to the frame: to the last control, to where it was, or to the
 * step's heading.
 */
function createFocusTaker() {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent) => {
    last = target;
  };
  document.addEventListener('focusin', note);
  return {
    // Waits until the frame has rendered, because elements in a dialog that has just opened can't be focused
    // earlier.
    take: (atEnd: boolean) =>
      requestAnimationFrame(() => {
        if (atEnd) return lastControl()?.focus();
        const isThere = last instanceof HTMLElement && last.isConnected;
        const target = isThere ? last : document.querySelector('main h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: !isThere });
      }),
    stop: () => document.removeEventListener('focusin', note),
  };
}

/** Returns the last control in tab order: in the open dialog, or else on the page. */
function lastControl(): HTMLElement | undefined {
  const room = document.querySelector('dialog[open]') ?? document.body;
  return [...room.querySelectorAll<HTMLElement>(CONTROLS)].findLast(
    (control) =>
      control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled'),
  );
}
