import { Fragment } from 'react';
import type { SavedAddress, SourcedSuggestion } from '#contracts/account/address.ts';
import { changedParts, leadsElsewhere } from '#contracts/account/changed-parts.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { shownPlace, titleCase } from '#contracts/account/postal-words.ts';
import type { AddressChoice } from '#funnel/drafts.ts';
import { type Choice, RadioCards } from '#islands/form/RadioGroup.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { FunnelActorContext } from '../../FunnelActorContext.ts';
import { StepFrame, usePhase } from '../StepFrame.tsx';
import { changedWords } from './changed-words.ts';

/** The entered address next to the postal service's version, or confirmed if they are the same. */
export function AddressConfirmation() {
  const { send } = FunnelActorContext.useActorRef();
  const address = FunnelActorContext.useSelector(({ context }) => context.address);
  const suggestion = FunnelActorContext.useSelector(({ context }) => context.suggestion);
  const choice = FunnelActorContext.useSelector(({ context }) => context.choice);
  const refusal = FunnelActorContext.useSelector(({ context }) => context.loadFailure);
  const busy = FunnelActorContext.useSelector((snapshot) => snapshot.hasTag('busy'));
  const isPostalDown = FunnelActorContext.useSelector(({ context }) => context.isPostalDown);
  const phase = usePhase();
  const known = phase === 'ready' && address && suggestion && isSame(address, suggestion);
  return (
    <StepFrame
      step="Confirm address"
      title={known ? 'Your address is confirmed' : 'Which address should we use?'}
      lead={phase === 'ready' ? (isPostalDown ? OUTAGE : leadOf(address, suggestion)) : undefined}
      head={
        refusal && (
          <Notice kind="bad" title="We couldn’t save your choice">
            <p>{refusal}</p>
          </Notice>
        )
      }
      phase={phase}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) send({ type: 'address.confirmed' });
      }}
      go={
        <>
          <Button type="submit" busy={busy} forward>
            NEXT
          </Button>
          <Button look="quiet" onClick={() => send({ type: 'back.clicked' })}>
            BACK
          </Button>
        </>
      }
    >
      {known ? (
        <p className="panel">
          <Address lines={enteredLines(address)} />
        </p>
      ) : (
        <fieldset>
          <legend className="visually-hidden">Address</legend>
          <RadioCards
            id="address-choice"
            name="address_choice"
            sideBySide
            choices={choicesOf(address, suggestion)}
            value={choice}
            onChange={(value) => send({ type: 'address.chosen', choice: value })}
          />
        </fieldset>
      )}
    </StepFrame>
  );
}

const OUTAGE =
  'We can’t reach the postal service right now. We’ll use the address as you entered it.';
const FORMATTED =
  'The postal service formats this address slightly differently. We recommend its version.';
/** Our own table answered. It doesn't know which houses exist. */
const UNCHECKED = 'We couldn’t check the street with the postal service.';
const LIST = new Intl.ListFormat('en-US');
const SUGGESTION = 'Postal service suggestion';
const RECOMMENDED = (
  <span>
    <span>{SUGGESTION}</span> <span className="recommended">Recommended</span>
  </span>
);

type Lines = readonly [string, string];

function choicesOf(
  address: SavedAddress | null,
  suggestion: SourcedSuggestion | null,
): Choice<AddressChoice>[] {
  const entered = enteredLines(address);
  return [
    { value: 'entered', label: 'As you entered it', hint: <Address lines={entered} /> },
    {
      value: 'suggested',
      label: isRecommended(address, suggestion) ? RECOMMENDED : SUGGESTION,
      disabled: suggestion === null,
      hint: suggestion ? (
        <Address lines={suggestedLines(suggestion)} comparedWith={entered} />
      ) : (
        'no matching address found'
      ),
    },
  ];
}

function isRecommended(
  address: SavedAddress | null,
  suggestion: SourcedSuggestion | null,
): boolean {
  return suggestion !== null && address !== null && !leadsElsewhere(address, suggestion);
}

function leadOf(address: SavedAddress | null, suggestion: SourcedSuggestion | null): string {
  if (!suggestion || !address) return 'We couldn’t find a matching address. Please check yours.';
  const isOffline = suggestion.source === 'offline';
  const parts = changedParts(address, suggestion);
  if (parts.length > 0) {
    const who = isOffline ? 'Our ZIP code directory' : 'The postal service';
    const what = `${who} has a different ${LIST.format(parts)} for this address.`;
    return isRecommended(address, suggestion)
      ? `${what} We recommend its version. Please check that it’s correct.`
      : `${what} Please choose the correct one.`;
  }
  if (!isSame(address, suggestion)) return isOffline ? `${FORMATTED} ${UNCHECKED}` : FORMATTED;
  return isOffline
    ? `The city, state, and ZIP code match. ${UNCHECKED}`
    : 'The postal service confirmed this address.';
}

/** Two addresses that differ only in letter case are not a choice. */
function isSame(address: SavedAddress, suggestion: SourcedSuggestion): boolean {
  const entered = enteredLines(address).join(' ').toLowerCase();
  return entered === suggestedLines(suggestion).join(' ').toLowerCase();
}

function enteredLines(address: SavedAddress | null): Lines {
  const { street_address, city } = shownPlace(address ?? {});
  const street = [street_address, address?.unit ?? ''].map(isolated).filter(Boolean).join(' ');
  return [street, `${isolated(city)}, ${address?.state ?? ''} ${address?.zip_code ?? ''}`];
}

function suggestedLines({ streetAddress, city, state, ZIPCode }: SourcedSuggestion): Lines {
  return [titleCase(streetAddress), `${titleCase(city)}, ${state} ${ZIPCode}`];
}

function Address({ lines, comparedWith = lines }: { lines: Lines; comparedWith?: Lines }) {
  const [street, place] = lines;
  return (
    <>
      <Compared text={street} other={comparedWith[0]} />
      <br />
      <Compared text={place} other={comparedWith[1]} />
    </>
  );
}

function Compared({ text, other }: { text: string; other: string }) {
  return changedWords(text, other).map((run) => (
    <Fragment key={run.at}>
      {run.at > 0 && ' '}
      {run.changed ? <mark>{run.text}</mark> : <span>{run.text}</span>}
    </Fragment>
  ));
}
