import { callDesk } from '#api-client/desk/call-desk.ts';
import { postDeskRelease } from '#contracts/desk/filing.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { useStaffAction } from '../use-staff-action.ts';

type Props = {
  orderId: string;
  /** Called with the server's message, or with an empty string if the order has changed elsewhere. */
  onDone: (message: string) => void;
};

/** For an order that the member claimed before its payment was disputed. One press releases it. */
export function DisputedNotice({ orderId, onDone }: Props) {
  const { busy, failure, perform } = useStaffAction(onDone, () => onDone(''));
  const release = () =>
    perform((request) => {
      const body = { ...request, reason: 'cannot_file' as const, note: '' };
      return callDesk(postDeskRelease, { order_id: orderId, body });
    });
  return (
    <div className="filing-more">
      <div>
        <b>Dispute open: don’t file.</b>
        <Button look="secondary" small busy={busy} onClick={() => void release()}>
          {`RELEASE ${orderId}`}
        </Button>
        <Failure message={failure} />
      </div>
    </div>
  );
}
