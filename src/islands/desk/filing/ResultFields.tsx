import { formatUsd } from '#contracts/catalogue/money.ts';
import { type FilingOutcome, resultLimits } from '#contracts/desk/filing-result.ts';
import { readAmount } from '#contracts/desk/prices.ts';
import { outcomesOf, type TypedResult } from '#contracts/desk/typed-result.ts';
import { formatDay } from '#contracts/time/days.ts';
import { readDay } from '#contracts/time/typed-day.ts';
import { missingPaperNames, missingPapers } from '#contracts/vehicle/missing-paper.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import type { Form } from '#islands/form/use-form.ts';
import type { Elements } from '#islands/ui/elements.ts';
import { FieldMessage } from '#islands/ui/Field.tsx';
import { coveredWords } from './collected.ts';
import { OutcomeField } from './OutcomeField.tsx';
import { rejectionReasons } from './rejection-reasons.ts';
import type { Filed } from './result-form.ts';

type Props = {
  form: Form<TypedResult>;
  filed: Filed;
  /** The outcomes to choose from. If there is only one, there is no choice. */
  outcomes?: readonly FilingOutcome[];
  /** Shown if the DMV charges more than was collected, and no one has decided that we cover it. */
  whenMore?: ((chargedCents: number) => Elements) | undefined;
  hasKeys?: boolean | undefined;
};

export function ResultFields(props: Props) {
  const { form, filed, outcomes = outcomesOf(filed.kind), whenMore, hasKeys = false } = props;
  const { values } = form;
  const { outcome } = values;
  return (
    <>
      {outcomes.length > 1 && (
        <OutcomeField
          id={`${form.id}-outcome`}
          outcomes={outcomes}
          value={outcome}
          error={form.errors.find(({ field }) => field === 'outcome')?.message}
          hasKeys={hasKeys}
          onChange={(chosen) => form.set('outcome', chosen)}
        />
      )}
      <div className="filing-fields">
        {(outcome === 'accepted' || outcome === 'fees_taken') && (
          <TakenFields form={form} filed={filed} whenMore={whenMore} />
        )}
        {outcome === 'rejected' && (
          <>
            <TextField
              {...form.field('reason')}
              label="The DMV’s reason"
              hint="The customer will see this. Choose a reason, or write your own."
              maxLength={resultLimits.reason}
              autoComplete="off"
              list={`${form.id}-reasons`}
            />
            <datalist id={`${form.id}-reasons`}>
              {rejectionReasons.map((reason) => (
                <option key={reason} value={reason} />
              ))}
            </datalist>
          </>
        )}
        {outcome === 'on_record' && (
          <>
            <DayField form={form} label="Registered until" />
            <TextField
              {...form.field('reason')}
              label="Hold"
              optional
              hint="The customer will see this."
              maxLength={resultLimits.reason}
              autoComplete="off"
            />
          </>
        )}
      </div>
    </>
  );
}

function TakenFields({ form, filed, whenMore }: Props) {
  const { outcome } = form.values;
  const isAccepted = outcome === 'accepted';
  const hasSticker = filed.kind === 'renewal' || filed.kind === 'replacement';
  return (
    <>
      <TextField
        {...form.field('reference')}
        label="DMV reference"
        maxLength={resultLimits.reference}
        autoComplete="off"
        spellCheck={false}
      />
      {isAccepted && filed.kind === 'renewal' && <DayField form={form} label="New expiration" />}
      {isAccepted && hasSticker && (
        <TextField
          {...form.field('sticker_number')}
          label="Sticker number"
          optional
          hint="4 to 12 letters and digits"
          maxLength={resultLimits.stickerNumber}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <FeesField form={form} filed={filed} whenMore={whenMore} />
      {!isAccepted && <PapersField form={form} />}
    </>
  );
}

function DayField({ form, label }: { form: Form<TypedResult>; label: string }) {
  const format = (typed: string) => {
    const day = readDay(typed);
    return day === undefined ? typed : formatDay(day);
  };
  return (
    <TextField
      {...form.field('expires_on', format)}
      label={label}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function FeesField({ form, filed, whenMore }: Props) {
  const { collectedCents, coveredCents } = filed;
  const { hundredths: charged } = readAmount(form.values.charged);
  const more = charged === undefined ? 0 : charged - collectedCents;
  const isOurs = form.values.at_our_cost !== '';
  return (
    <>
      <TextField
        {...form.field('charged')}
        label="Fees that the DMV charged"
        hint={hintOf(filed, more)}
        inputMode="decimal"
        autoComplete="off"
      />
      {more > coveredCents && charged !== undefined && (
        <div className="filing-more">
          <CheckboxField
            id={`${form.id}-at_our_cost`}
            name="at_our_cost"
            label={`File at our cost: we pay ${formatUsd(more)}`}
            value={isOurs}
            onChange={(isOn) =>
              form.change({ at_our_cost: isOn ? 'yes' : '' }, 'at_our_cost', 'charged')
            }
          />
          <div>{isOurs ? null : whenMore?.(charged)}</div>
        </div>
      )}
    </>
  );
}

function hintOf({ collectedCents, coveredCents }: Filed, more: number): string {
  const collected = `Collected: ${formatUsd(collectedCents)}${coveredWords(coveredCents)}.`;
  if ((more >= 0 && more <= coveredCents) || more === -collectedCents) return collected;
  return more > 0
    ? `${collected} The DMV charges ${formatUsd(more - coveredCents)} more.`
    : `${collected} ${formatUsd(-more)} goes back to the customer.`;
}

function PapersField({ form }: { form: Form<TypedResult> }) {
  const { id, error } = form.field('papers');
  const chosen = form.values.papers.split(';').filter(Boolean);
  return (
    <fieldset id={id}>
      <legend>The DMV still needs</legend>
      <FieldMessage id={`${id}-error`} message={error} />
      {missingPapers.map((paper) => (
        <CheckboxField
          key={paper}
          id={`${id}-${paper}`}
          name={paper}
          label={missingPaperNames[paper]}
          value={chosen.includes(paper)}
          onChange={(isOn) => {
            const others = chosen.filter((one) => one !== paper);
            form.set('papers', (isOn ? [...others, paper] : others).join(';'));
          }}
        />
      ))}
    </fieldset>
  );
}
