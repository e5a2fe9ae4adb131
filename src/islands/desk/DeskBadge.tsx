import { type DeskTag, deskTags } from '#contracts/desk/order-history.ts';
import { TEST_BADGE } from '#contracts/partner/test-words.ts';
import { Badge } from '#islands/order/Badge.tsx';

const looks = {
  processing: 'waiting',
  papersMissing: 'waiting',
  undecided: 'waiting',
  feesTaken: 'waiting',
  checking: 'waiting',
  toBeMailed: 'waiting',
  labelPrinted: 'waiting',
  mailed: 'done',
  delivered: 'done',
  completed: 'done',
  canceled: 'ended',
  refused: 'bad',
  unpaid: 'ended',
  lookedUp: 'ended',
} as const satisfies Record<DeskTag, string>;

export function DeskBadge({ tag, isTest }: { tag: DeskTag; isTest: boolean }) {
  return (
    <>
      {isTest && <Badge kind="test">{TEST_BADGE}</Badge>}
      <Badge kind={looks[tag]}>{deskTags[tag]}</Badge>
    </>
  );
}
