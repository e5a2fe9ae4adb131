/** The mails about an order's papers. */
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import { lineTitle } from '#contracts/order/line-title.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { californiaDay } from '#contracts/vehicle/california.ts';
import type { MissingPaperWords } from '#contracts/vehicle/missing-papers.ts';
import type { MailSender } from '#documents/mail/mail-sender.ts';
import {
  renderFeesTakenMail,
  renderMissingPapersMail,
} from '#documents/mail/order/missing-papers.ts';
import {
  renderPapersCheckedMail,
  renderPapersNeededMail,
  renderPapersReminderMail,
} from '#documents/mail/order/papers.ts';
import { loginOf } from '#routes/every-page/pages.ts';
import type { PlainLetter } from '../mail-outbox/service.ts';
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
export function papersNeededLetter(licensee: MailSender, about: About): PlainLetter {
  const mail = renderPapersNeededMail(textsOf(licensee, about));
  return { to: about.to, kind: 'papers-needed', mail, key: `papers-needed:${about.line.uuid}` };
}

/** Says what was decided of papers at a moment, once; and once in all that all are accepted. */
export function papersCheckedLetter(
  licensee: MailSender,
  about: About,
  { checked, at }: { checked: readonly Paper[]; at: string },
): PlainLetter {
  const { papers } = about;
  const areAll = areAccepted(papers);
  const told = areAll ? papers.map(({ paper }) => paper) : checked;
  const mail = renderPapersCheckedMail({ ...textsOf(licensee, about), checked: told });
  const key = `papers-checked:${about.line.uuid}:${areAll ? 'all' : at}`;
  return { to: about.to, kind: 'papers-checked', mail, key };
}

/** One of the reminders, by its number. */
export function papersReminderLetter(
  licensee: MailSender,
  about: About,
  number: number,
): PlainLetter {
  const mail = renderPapersReminderMail(textsOf(licensee, about));
  const key = `papers-reminder:${about.line.uuid}:${number}`;
  return { to: about.to, kind: 'papers-reminder', mail, key };
}

/** Says that the DMV has the fees of a renewal, and what it still needs, once. */
export function feesTakenLetter(licensee: MailSender, lacking: Lacking): PlainLetter {
  const mail = renderFeesTakenMail(missingTextsOf(licensee, lacking));
  return { to: lacking.to, kind: 'fees-taken', mail, key: `fees-taken:${lacking.line.uuid}` };
}

/** One of the reminders of what the DMV still needs, by its number. */
export function missingPapersLetter(
  licensee: MailSender,
  lacking: Lacking,
  number: number,
): PlainLetter {
  const mail = renderMissingPapersMail(missingTextsOf(licensee, lacking));
  const key = `missing-papers:${lacking.line.uuid}:${number}`;
  return { to: lacking.to, kind: 'missing-papers', mail, key };
}

function missingTextsOf(licensee: MailSender, { line, missing, since }: Lacking) {
  return { ...namesOfLine(licensee, line), missing, since: californiaDay(since) };
}

function namesOfLine(licensee: MailSender, line: OrderLineInFull) {
  return {
    licensee,
    firstName: mailingPartsOf(line.address).first_name,
    orderId: line.order_id,
    plate: line.plate,
    orderStatusUrl: new URL(loginOf(line.user_uuid), licensee.siteUrl).href,
  };
}

function textsOf(licensee: MailSender, { line, papers }: About) {
  return { ...namesOfLine(licensee, line), title: lineTitle(namesOf(line)), papers };
}
