import { FunnelActorContext } from '../FunnelActorContext.ts';
import { WaitingPanel } from '../WaitingPanel.tsx';

/** The waiting screen. */
export function Checking() {
  const { send } = FunnelActorContext.useActorRef();
  const plate = FunnelActorContext.useSelector(({ context }) => context.recall.plate());
  return <WaitingPanel plate={plate} onSkip={() => send({ type: 'panel.clicked' })} />;
}
