/** Corrects what staff entered, and undoes wrong outcomes. Customers already notified of the result get an email. */
import { type Cents, formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { FilingResult } from '#contracts/desk/filing-result.ts';
import { correctableInto } from '#contracts/desk/typed-result.ts';
import { resultUndoUntil } from '#contracts/order/refund.ts';
import { californiaDay } from '#contracts/time/california.ts';
import { formatDay } from '#contracts/time/days.ts';
import type { Correction } from '#mails/result-corrected.ts';
import { recordSentence } from '#mails/status-record.ts';
import type { English } from '#words/spanish/spanish.ts';
import { runIn } from '#words/store.ts';
import { t, translate } from '#words/words.ts';
import type { Tx } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import { FEES_TAKEN, FILING } from '../../../order-lifecycle.ts';
import { payerEmail } from '../../account/users.ts';
import { withdrawRefunds } from '../../checkout/refunds/service.ts';
import { missingPaperWords, updateExpiries } from '../../lookup/vehicles/service.ts';
import { moveReminder } from '../../orders/reminders/service.ts';
import {
  correctNote,
  type OrderLineInFull,
  recordMissingPapers,
  recordNote,
  reopenHandoversOf,
} from '../../orders/service.ts';
import { moveStages } from '../../orders/stages.ts';
import { withdrawEmailAbout, writeEmailAgain } from '../commit-steps.ts';
import { resultCorrectedEmail, resultWithdrawnEmail } from '../emails.ts';
import { correctCard, withdrawCard } from '../registration-card/service.ts';
import { setClaims } from './claims.ts';
import { collectedCents, settleFees } from './fees.ts';
import { columnsOf, recordIn, resultOf, stepOf } from './results.ts';
import { type Filing, selectDifferenceRefunded, updateFiling } from './store.ts';

/** What a correction changes: worded for the audit log, and for the customer. */
type CorrectionTexts = { forAudit: string[]; forCustomer: Correction[] };

/** What changed, for the audit log, how the customer learns of it, and what we pay of the fees. */
type CorrectionResult = {
  changes: string[];
  news: 'first email' | 'new email' | 'none';
  paidByUs: Cents;
};

/**
 * Corrects the values of an entered result. Undefined if the outcome differs, or if no value does. Call `objectionTo`
 * first, with a locked order.
 */
export async function correctResult(
  tx: Tx,
  deps: Deps,
  { line, filing }: { line: OrderLineInFull; filing: Filing },
  { result, requestUuid }: { result: FilingResult; requestUuid: string },
): Promise<CorrectionResult | undefined> {
  const earlier = resultOf(filing);
  if (!earlier || !correctableInto(earlier.outcome).includes(result.outcome)) return undefined;
  const { forAudit: changes } = runIn(undefined, () => changesOf(deps, earlier, result));
  if (changes.length === 0) return undefined;
  const paid = await paidFees(tx, line);
  const paidByUs =
    'charged' in result ? await settleFees(tx, deps, line, toCents(result.charged)) : 0;
  const pays = await paidFees(tx, line);
  await applyCorrection(tx, deps, line, { earlier, result, hasNewFees: pays !== paid });
  await updateFiling(tx, line.uuid, { ...columnsOf(result), paid_by_us_cents: paidByUs });
  const enteredAt = enteredAtOf(filing);
  if (await withdrawEmailAbout(tx, deps, line, enteredAt)) {
    const step = stepOf(deps, { line, result });
    await writeEmailAgain(tx, deps, step, {
      now: enteredAt,
      undoUntil: resultUndoUntil(enteredAt),
    });
    return { changes, news: 'first email', paidByUs };
  }
  const corrections = runIn(line.language, () => {
    const { forCustomer } = changesOf(deps, earlier, result);
    const fees = { label: t('DMV fees'), was: formatUsd(paid), now: formatUsd(pays) };
    return pays === paid ? forCustomer : [...forCustomer, fees];
  });
  if (corrections.length === 0) return { changes, news: 'none', paidByUs };
  const to = await payerEmail(tx, line.user_uuid);
  const expiresOn = (result.outcome === 'accepted' && result.expires_on) || undefined;
  const mail = { to, corrections, expiresOn, key: requestUuid };
  await deps.mail.enqueueAll(tx, [resultCorrectedEmail(deps, line, mail)]);
  return { changes, news: 'new email', paidByUs };
}

/** What the customer pays toward the DMV's fees, in cents. */
async function paidFees(tx: Tx, line: OrderLineInFull): Promise<Cents> {
  return collectedCents(line) - (await selectDifferenceRefunded(tx, line.uuid));
}

function changesOf(deps: Deps, earlier: FilingResult, result: FilingResult): CorrectionTexts {
  const [was, now] = [rowsOf(deps, earlier), rowsOf(deps, result)];
  const changed = now.flatMap((row, index) => {
    const old = was[index];
    return old && old.value !== row.value ? [{ ...row, was: old.value }] : [];
  });
  return {
    forAudit: changed.map(
      ({ label, was, value }) => `${label}: ${was || 'none'} → ${value || 'none'}`,
    ),
    forCustomer: changed.flatMap(({ label, was, value, isSeen }) =>
      isSeen ? [{ label, was: was || t('None'), now: value || t('None') }] : [],
    ),
  };
}

type ResultRow = { label: string; value: string; isSeen: boolean };

/** A result's values with their labels, in the same order for the same kind of outcome. */
function rowsOf(deps: Deps, result: FilingResult): ResultRow[] {
  const seen = (label: English, value: string) => {
    return { label: translate(label), value, isSeen: true };
  };
  const unseen = (label: string, value: string) => ({ label, value, isSeen: false });
  switch (result.outcome) {
    case 'accepted':
      return [
        seen('Valid until', result.expires_on === null ? '' : formatDay(result.expires_on)),
        unseen('Sticker', result.sticker_number),
        unseen('Reference', result.reference),
        unseen('Fees', result.charged.toFixed(2)),
      ];
    case 'fees_taken': {
      const names = missingPaperWords(result.papers).map(({ name }) => translate(name));
      return [
        seen('The DMV still needs', names.join(', ')),
        unseen('Reference', result.reference),
        unseen('Fees', result.charged.toFixed(2)),
      ];
    }
    case 'rejected':
      return [seen('What the DMV says', translate(result.reason))];
    case 'on_record':
    case 'no_record':
      return [seen('On record', recordSentence(recordIn(result, californiaDay(deps.clock()))))];
  }
}

/** Corrects what follows from the result: the expiry, card, and reminder, and what the order's page shows. */
async function applyCorrection(
  tx: Tx,
  deps: Deps,
  line: OrderLineInFull,
  {
    earlier,
    result,
    hasNewFees,
  }: { earlier: FilingResult; result: FilingResult; hasNewFees: boolean },
): Promise<void> {
  switch (result.outcome) {
    case 'accepted': {
      await correctNote(tx, line, { stage: 'completed', note: result.reference });
      const { expires_on: expiresOn } = result;
      const was = earlier.outcome === 'accepted' ? earlier.expires_on : null;
      if (expiresOn === null || was === null) return;
      const isSameDay = expiresOn === was;
      // The card shows both the expiry and the fees.
      if (!isSameDay || hasNewFees) {
        await correctCard(tx, line, { expiresOn, now: deps.clock() });
      }
      if (isSameDay) return;
      await updateExpiries(tx, [{ uuid: line.user_vehicle_uuid, expiresOn }]);
      const email = await payerEmail(tx, line.user_uuid);
      await moveReminder(tx, line, { email, from: was, to: expiresOn });
      return;
    }
    case 'fees_taken':
      await correctNote(tx, line, { stage: FEES_TAKEN, note: result.reference });
      await recordMissingPapers(tx, line, missingPaperWords(result.papers));
      return;
    case 'rejected':
      await correctNote(tx, line, { stage: 'rejected', note: result.reason });
      return;
    case 'on_record':
    case 'no_record':
      await correctNote(tx, line, {
        stage: 'completed',
        note: recordNote(recordIn(result, californiaDay(deps.clock()))),
      });
  }
}

/** Whether the refund of a rejected order may have reached the provider, which makes the rejection final. */
export function isRefundOut(filing: Filing, now: Date): boolean {
  return filing.outcome === 'rejected' && resultUndoUntil(enteredAtOf(filing)) <= now;
}

const enteredAtOf = ({ entered_at }: Pick<Filing, 'entered_at'>) => entered_at ?? new Date(0);

/**
 * Undoes an entered outcome: the staff member who undoes it claims the order again. Returns whether the
 * customer had been notified of it. Undefined if the order has moved on, or its refund was sent.
 */
export async function undoResult(
  tx: Tx,
  deps: Deps,
  { line, filing }: { line: OrderLineInFull; filing: Filing },
  { staffUuid, requestUuid }: { staffUuid: string; requestUuid: string },
): Promise<{ wasTold: boolean } | undefined> {
  if (line.stage === null) return undefined;
  const move = { line, from: line.stage, to: FILING, note: null } as const;
  const moved = await moveStages(tx, deps, [move], deps.clock());
  if (!moved.has(line.uuid)) return undefined;
  const to = await payerEmail(tx, line.user_uuid);
  const isRejection = filing.outcome === 'rejected';
  if (isRejection && !(await withdrawRefunds(tx, deps, line.uuid, 'rejected'))) {
    return undefined;
  }
  // If the difference was already refunded, the next result takes it into account.
  await withdrawRefunds(tx, deps, line.uuid, 'difference');
  const hasCard = filing.outcome === 'accepted' && filing.expires_on !== null;
  if (hasCard && filing.expires_on !== null && filing.expired_on !== null) {
    const { expired_on: expiresOn } = filing;
    await updateExpiries(tx, [{ uuid: line.user_vehicle_uuid, expiresOn }]);
    await withdrawCard(tx, line.uuid);
    await moveReminder(tx, line, { email: to, from: filing.expires_on, to: null });
  }
  await updateFiling(tx, line.uuid, {
    ...columnsOf({ outcome: 'no_record' }),
    outcome: null,
    entered_at: null,
    expired_on: null,
    paid_by_us_cents: 0,
  });
  await setClaims(tx, deps, [line], staffUuid);
  const handovers = { closedAt: enteredAtOf(filing), now: deps.clock() };
  await reopenHandoversOf(tx, line.uuid, handovers);
  if (await withdrawEmailAbout(tx, deps, line, enteredAtOf(filing))) {
    return { wasTold: false };
  }
  const mail = resultWithdrawnEmail(deps, line, { to, hasCard, key: requestUuid });
  await deps.mail.enqueueAll(tx, [mail]);
  return { wasTold: true };
}
