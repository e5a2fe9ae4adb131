/** The statuses are Stripe's, and the sandbox uses them too. */
import type { CardDispute } from './port.ts';

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];
const UNDER_REVIEW = /(?:^|_)under_review$/;
const INQUIRY = /^warning_/;

/** A new status counts as open, so that staff see it. `dueBy` is the deadline, even if the status needs no response. */
export function factsOfStatus(
  status: string,
  dueBy: Date | undefined,
): Pick<CardDispute, 'status' | 'isInquiry' | 'isClosed' | 'isLost' | 'respondBy'> {
  const isClosed = CLOSED.includes(status);
  return {
    status,
    isInquiry: INQUIRY.test(status),
    isClosed,
    isLost: status === 'lost',
    respondBy: isClosed || UNDER_REVIEW.test(status) ? undefined : dueBy,
  };
}

/** A warning needs no response. A full refund or a dispute ends it. */
export function factsOfWarning(isActionable: boolean) {
  return {
    status: isActionable ? 'actionable' : 'not actionable',
    isInquiry: false,
    isClosed: !isActionable,
    isLost: false,
    respondBy: undefined,
  };
}
