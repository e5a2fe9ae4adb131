import { createActorContext } from '@xstate/react';
import { funnelMachine } from '#funnel/machine.ts';
import { funnelActors } from './actors.ts';

/** The running funnel, for every step: `useSelector` reads it, `useActorRef().send` sends it events. */
export const FunnelActorContext = createActorContext(
  funnelMachine.provide({ actors: funnelActors }),
);
