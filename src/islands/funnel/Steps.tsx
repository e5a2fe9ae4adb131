import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { DEFAULT_TITLE } from '#contracts/site/default-title.ts';
import { loadWhenIdle } from '#islands/early/when-idle.ts';
import { CrashBoundary, Crashed } from '#islands/ui/CrashBoundary.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { funnelRoutes, type RoutedState } from '#routes/funnel.ts';
import { msg, translate } from '#words/words.ts';
import { Arriving } from './Arriving.tsx';
import { FunnelActorContext } from './contexts.ts';
import { screenOf } from './history-adapter.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Checking } from './steps/Checking.tsx';

/** A state without a component doesn't compile. */
const steps = {
  checking: Checking,
  shipping: lazyStep(async () => (await import('./steps/address/Shipping.tsx')).Shipping),
  confirming: lazyStep(
    async () => (await import('./steps/address/AddressConfirmation.tsx')).AddressConfirmation,
  ),
  cart: lazyStep(async () => (await import('./steps/cart/Cart.tsx')).Cart),
  payment: lazyStep(async () => (await import('./steps/payment/Payment.tsx')).Payment),
  difference: lazyStep(async () => (await import('./steps/difference/Difference.tsx')).Difference),
  thankYou: lazyStep(async () => (await import('./steps/afterwards/ThankYou.tsx')).ThankYou),
  orderStatus: lazyStep(
    async () => (await import('./steps/afterwards/OrderStatus.tsx')).OrderStatus,
  ),
  notEligible: lazyStep(
    async () => (await import('./steps/afterwards/NotEligible.tsx')).NotEligible,
  ),
  lost: lazyStep(async () => (await import('./steps/afterwards/Interruptions.tsx')).Lost),
  loginNeeded: lazyStep(
    async () => (await import('./steps/afterwards/Interruptions.tsx')).LoginNeeded,
  ),
} satisfies Record<RoutedState | 'lost' | 'loginNeeded', ComponentType>;

/** The titles of the screens without their own route. */
const interruptions: Partial<Record<string, string>> = {
  lost: msg('This link has expired'),
  loginNeeded: msg('Log in to continue'),
};

/** The screen that most customers see next. It is preloaded while they fill in the current one. */
const next: Partial<Record<string, { load(): Promise<ComponentType> }>> = {
  checking: steps.shipping,
  shipping: steps.confirming,
  confirming: steps.cart,
  cart: steps.payment,
  payment: steps.thankYou,
  thankYou: steps.orderStatus,
};

const ADVICE = msg('Reload the page to continue. We saved everything except your card details.');

type Props = {
  /** The page's title, in English, until the funnel shows its first screen. */
  title: string;
  /** The lookup where an order starts. Omitted on the site, where the home page contains it. */
  lookup?: Elements;
};

export function Steps({ title, lookup }: Props) {
  const screen = FunnelActorContext.useSelector(screenOf);
  const heading = titleOf(screen) ?? title;
  const isPageLoad = useArrival(screen, heading);
  useEffect(() => {
    const likely = next[screen];
    return likely && loadWhenIdle(likely.load);
  }, [screen]);
  return (
    <>
      <OfflineBanner />
      <CrashBoundary key={screen} fallback={<Crashed advice={ADVICE} />}>
        <Suspense fallback={<Arriving title={heading} />}>
          <Step screen={screen} title={heading} lookup={lookup} />
          <HeadingFocus screen={screen} isPageLoad={isPageLoad} />
        </Suspense>
      </CrashBoundary>
    </>
  );
}

function Step({ screen, title, lookup }: Props & { screen: string }) {
  if (screen === 'home' && lookup) return lookup;
  if (!isStep(screen)) return <Arriving title={title} />;
  const Present = steps[screen];
  return <Present />;
}

/**
 * When a screen opens, sets the page's title and scrolls to the top. Returns whether a page load opened the screen.
 */
function useArrival(screen: string, title: string): boolean {
  const [arrived, setArrived] = useState({ screen, isPageLoad: true });
  if (arrived.screen !== screen) {
    setArrived({ screen, isPageLoad: arrived.screen === 'starting' });
  }
  useEffect(() => {
    document.title = `${translate(title)} – ${DEFAULT_TITLE}`;
  }, [title]);
  useEffect(() => {
    // The first screen is opened by a page load, and the browser keeps its scroll position.
    if (!arrived.isPageLoad) scrollTo(0, 0);
  }, [arrived]);
  return arrived.isPageLoad;
}

/**
 * Moves the focus to the heading of a new screen, unless a page load opened it. This component is rendered next to the
 * step, so the effect runs when the step appears and again when the step's data has loaded.
 */
function HeadingFocus({ screen, isPageLoad }: { screen: string; isPageLoad: boolean }) {
  const isLoading = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('loading'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a loaded step may bring a new heading
  useEffect(() => {
    // If an element already has the focus, the customer has moved it there. A click outside any focusable element
    // focuses `main`.
    if (isPageLoad || !document.activeElement?.matches('body, main')) return;
    const heading = document.querySelector('main h1');
    if (!(heading instanceof HTMLElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [screen, isLoading, isPageLoad]);
  return null;
}

function titleOf(screen: string): string | undefined {
  return interruptions[screen] ?? funnelRoutes.find(({ state }) => state === screen)?.title;
}

function isStep(screen: string): screen is keyof typeof steps {
  return Object.hasOwn(steps, screen);
}

/**
 * A step whose code is loaded by `load`, on demand or in advance. If loading fails when the step is shown, it is
 * retried once.
 */
function lazyStep(load: () => Promise<ComponentType>) {
  return Object.assign(
    lazy(async () => ({ default: await load().catch(load) })),
    { load },
  );
}
