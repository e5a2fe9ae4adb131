import { createActorContext } from '@xstate/react';
import { createContext } from 'react';
import type { OrderTexts } from '#contracts/order/order-texts.ts';
import { funnelMachine } from '#funnel/machine.ts';
import { funnelActors } from './actors.ts';

/** The running funnel, for every step: `useSelector` reads it, and `useActorRef().send` sends events to it. */
export const FunnelActorContext = createActorContext(
  funnelMachine.provide({ actors: funnelActors }),
);

/** The editors' text for the funnel's screens, which the page passes to the island as data. */
export const OrderTextsContext = createContext<OrderTexts | undefined>(undefined);
