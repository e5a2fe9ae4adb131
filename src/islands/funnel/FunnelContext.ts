import { createActorContext } from '@xstate/react';
import { funnelMachine } from '#funnel/machine.ts';
import { funnelActors } from './actors.ts';

/** The running funnel, for every step: `useSelector` to read, `useActorRef().send` to tell. */
export const FunnelContext = createActorContext(funnelMachine.provide({ actors: funnelActors }));
