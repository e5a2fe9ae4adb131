import { createActorContext } from '@xstate/react';
import { funnelMachine } from '#funnel/machine.ts';
import { funnelActors } from './actors.ts';

/** The running funnel, for every step: `useSelector` reads it, and `useActorRef().send` sends events to it. */
export const FunnelActorContext = createActorContext(
  funnelMachine.provide({ actors: funnelActors }),
);
