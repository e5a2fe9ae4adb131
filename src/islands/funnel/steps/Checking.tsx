import { FunnelContext } from '../FunnelContext.ts';
import { WaitingPanel } from '../WaitingPanel.tsx';

/** The waiting screen. */
export function Checking() {
  const { send } = FunnelContext.useActorRef();
  const plate = FunnelContext.useSelector(({ context }) => context.recall.plate());
  return <WaitingPanel plate={plate} onSkip={() => send({ type: 'panel.clicked' })} />;
}
