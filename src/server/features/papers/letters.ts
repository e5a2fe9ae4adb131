/** The mails about an order's papers. */
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/time/california.ts';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import {
  renderFeesTakenMail,
  renderMissingPapersMail,
} from '#documents/mail/order/missing-papers.ts';
import {
  renderPapersCheckedMail,
  renderPapersNeededMail,
  renderPapersReminderMail,
} from '#documents/mail/order/papers.ts';
import type { Deps } from '../../deps.ts';
import { mailedLoginUrl } from '../account/access.ts';
import type { PlainLetter } from '../mail/service.ts';
import { areAccepted, mailingPartsOf, namesOf, type OrderLineInFull } from '../orders/service.ts';

type About = { line: OrderLineInFull; papers: readonly OrderPaper[]; to: string };

/** A renewal whose fees the DMV has had since a moment, and what it still needs. */
type Lacking = {
  line: OrderLineInFull;
  missing: readonly MissingPaperWords[];
  since: Date;
  to: string;
};

/** Says which papers an order needs, once. */
export function papersNeededLetter(deps: Deps, about: About): PlainLetter {
  const mail = renderPapersNeededMail(textsOf(deps, about));
  return { to: about.to, kind: 'papers-needed', mail, key: `papers-needed:${about.line.uuid}` };
}

/** Says what was decided of papers at a moment, once; and once in all that all are accepted. */
export function papersCheckedLetter(
  deps: Deps,
  about: About,
  { checked, at }: { checked: readonly Paper[]; at: string },
): PlainLetter {
  const { papers } = about;
  const areAll = areAccepted(papers);
  const told = areAll ? papers.map(({ paper }) => paper) : checked;
  const mail = renderPapersCheckedMail({ ...textsOf(deps, about), checked: told });
  const key = `papers-checked:${about.line.uuid}:${areAll ? 'all' : at}`;
  return { to: about.to, kind: 'papers-checked', mail, key };
}

/** One of the reminders, by its number. */
export function papersReminderLetter(deps: Deps, about: About, number: number): PlainLetter {
  const mail = renderPapersReminderMail(textsOf(deps, about));
  const key = `papers-reminder:${about.line.uuid}:${number}`;
  return { to: about.to, kind: 'papers-reminder', mail, key };
}

/** Says that the DMV has the fees of a renewal, and what it still needs, once. */
export function feesTakenLetter(deps: Deps, lacking: Lacking): PlainLetter {
  const mail = renderFeesTakenMail(missingTextsOf(deps, lacking));
  return { to: lacking.to, kind: 'fees-taken', mail, key: `fees-taken:${lacking.line.uuid}` };
}

/** One of the reminders of what the DMV still needs, by its number. */
export function missingPapersLetter(deps: Deps, lacking: Lacking, number: number): PlainLetter {
  const mail = renderMissingPapersMail(missingTextsOf(deps, lacking));
  const key = `missing-papers:${lacking.line.uuid}:${number}`;
  return { to: lacking.to, kind: 'missing-papers', mail, key };
}

function missingTextsOf(deps: Deps, { line, missing, since }: Lacking) {
  return { ...namesOfLine(deps, line), missing, since: californiaDay(since) };
}

function namesOfLine(deps: Deps, line: OrderLineInFull) {
  return {
    licensee: deps.licensee,
    firstName: mailingPartsOf(line.address).first_name,
    orderId: line.order_id,
    plate: line.plate,
    orderStatusUrl: mailedLoginUrl(deps, line.user_uuid),
  };
}

function textsOf(deps: Deps, { line, papers }: About) {
  return { ...namesOfLine(deps, line), title: lineTitle(namesOf(line)), papers };
}
