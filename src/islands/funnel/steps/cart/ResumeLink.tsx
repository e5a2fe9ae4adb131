import { useState } from 'react';
import { mailResumeLink } from '#api-client/resume.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import { formatTime } from '#contracts/time/california.ts';
import { useCall } from '#islands/form/use-call.ts';
import { Done } from '#islands/messages/Done.tsx';
import { notify } from '#islands/messages/notify.ts';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';

/** Emails the link to this cart to customers who want to continue later or on another device. */
export function ResumeLink() {
  const user_uuid = FunnelActorContext.useSelector(({ context }) => context.ids.user_uuid);
  const { busy, run } = useCall(tell);
  const [sentAt, setSentAt] = useState<string>();
  if (user_uuid === undefined) return null;
  const send = () =>
    run(async () => {
      notify('success', await mailResumeLink(user_uuid));
      setSentAt(formatTime(new Date()));
    });
  return (
    <div>
      <Button look="quiet" small busy={busy} onClick={() => void send()}>
        EMAIL ME A LINK TO THIS CART
      </Button>
      {sentAt && <Done>{`Sent at ${sentAt}`}</Done>}
    </div>
  );
}

function tell(cause: unknown): string {
  const text = textOfFailure(cause);
  notify('error', text);
  return text;
}
