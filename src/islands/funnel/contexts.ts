import { createActorContext } from '@xstate/react';
import { createContext } from 'react';
import type { OrderTexts } from '#contracts/order/order-texts.ts';
import type { FunnelContext } from '#funnel/context.ts';
import { funnelMachine } from '#funnel/machine.ts';
import { funnelActors } from './actors.ts';

export const FunnelActorContext = createActorContext(
  funnelMachine.provide({ actors: funnelActors }),
);

/** Returns the named parts of the funnel's data. The component re-renders when one of them changes. */
export function useFunnel<Name extends keyof FunnelContext>(
  ...names: Name[]
): Pick<FunnelContext, Name> {
  return FunnelActorContext.useSelector(
    ({ context }) => context,
    (before, now) => names.every((name) => before[name] === now[name]),
  );
}

export function useBusy(): boolean {
  return FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('busy'));
}

export function useSend() {
  return FunnelActorContext.useActorRef().send;
}

/** The editors' text for the funnel's screens. The page passes it to the island as data. */
export const OrderTextsContext = createContext<OrderTexts | undefined>(undefined);
