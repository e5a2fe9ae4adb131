import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import { composeFeesTaken, composeMissingPapers } from '#mails/missing-papers.ts';
import { composePapersChecked, composePapersNeeded, composePapersReminder } from '#mails/papers.ts';
import { runIn } from '#words/store.ts';
import type { Deps } from '../../deps.ts';
import type { PlainEmail } from '../mail/to-send.ts';
import { areAccepted } from '../orders/papers.ts';
import { factsOfLine } from '../orders/present.ts';
import type { OrderLineInFull } from '../orders/service.ts';

type About = { line: OrderLineInFull; papers: readonly OrderPaper[]; to: string };

type MissingPapersNotice = {
  line: OrderLineInFull;
  missing: readonly MissingPaperWords[];
  to: string;
};

/** Sent once per order. */
export function papersNeededEmail(deps: Deps, { line, papers, to }: About): PlainEmail {
  const email = runIn(line.language, () =>
    composePapersNeeded({ ...factsOfLine(deps, line), papers }),
  );
  return { to, email, key: `papers-needed:${line.uuid}` };
}

/** Reports decisions that were made together. The email about the last accepted document is sent once per order. */
export function papersCheckedEmail(
  deps: Deps,
  { line, papers, to }: About,
  { checked, at }: { checked: readonly Paper[]; at: string },
): PlainEmail {
  const areAll = areAccepted(papers);
  const reported = areAll ? papers.map(({ paper }) => paper) : checked;
  const email = runIn(line.language, () =>
    composePapersChecked({ ...factsOfLine(deps, line), papers, checked: reported }),
  );
  return { to, email, key: `papers-checked:${line.uuid}:${areAll ? 'all' : at}` };
}

export function papersReminderEmail(
  deps: Deps,
  { line, papers, to }: About,
  number: number,
): PlainEmail {
  const email = runIn(line.language, () =>
    composePapersReminder({ ...factsOfLine(deps, line), papers }),
  );
  return { to, email, key: `papers-reminder:${line.uuid}:${number}` };
}

/**
 * Reports that the DMV has a renewal's fees, and what the DMV still needs. Staff may undo that result and enter it
 * again.
 */
export function feesTakenEmail(
  deps: Deps,
  { line, missing, to }: MissingPapersNotice,
  key: string,
): PlainEmail {
  const email = runIn(line.language, () =>
    composeFeesTaken({ ...factsOfLine(deps, line), missing }),
  );
  return { to, email, key };
}

/** `since` is when the DMV got the fees. */
export function missingPapersEmail(
  deps: Deps,
  { line, missing, since, to }: MissingPapersNotice & { since: Date },
  number: number,
): PlainEmail {
  const email = runIn(line.language, () =>
    composeMissingPapers({ ...factsOfLine(deps, line), missing, since: californiaDay(since) }),
  );
  return { to, email, key: `missing-papers:${line.uuid}:${number}` };
}
