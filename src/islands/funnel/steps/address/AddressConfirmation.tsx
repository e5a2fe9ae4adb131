import { Fragment, useEffect, useState } from 'react';
import type { SavedAddress, SourcedSuggestion } from '#contracts/account/address.ts';
import {
  changedParts,
  differenceText,
  mayBeAnotherHouse,
  STREET_UNCHECKED,
  UNIT_UNKNOWN,
} from '#contracts/account/changed-parts.ts';
import { isolated } from '#contracts/account/isolated.ts';
import { formatPlace, isWholeZip, titleCase } from '#contracts/account/postal.ts';
import { statesFor } from '#contracts/catalogue/us-state.ts';
import type { AddressChoice } from '#funnel/drafts.ts';
import { lookUp } from '#islands/form/place/zip-place.ts';
import { type Choice, RadioCards } from '#islands/form/RadioGroup.tsx';
import { Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { msg, t, translate } from '#words/words.ts';
import { useBusy, useFunnel, useSend } from '../../contexts.ts';
import { StepFrame, usePhase } from '../StepFrame.tsx';

export function AddressConfirmation() {
  const send = useSend();
  const {
    address,
    suggestion,
    choice,
    loadFailure: rejection,
    isPostalDown,
  } = useFunnel('address', 'suggestion', 'choice', 'loadFailure', 'isPostalDown');
  const busy = useBusy();
  const phase = usePhase();
  const isConfirmed = phase === 'ready' && address && suggestion && isSame(address, suggestion);
  const { title, lead } =
    phase === 'ready'
      ? headingOf(address, suggestion, isPostalDown)
      : { title: t(QUESTION), lead: undefined };
  return (
    <StepFrame
      step="Confirm address"
      title={title}
      lead={lead}
      head={
        rejection && (
          <Notice kind="bad" title={t('We couldn’t save your choice')}>
            <p>{translate(rejection)}</p>
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
            {t('NEXT')}
          </Button>
          <Button look="quiet" onClick={() => send({ type: 'back.clicked' })}>
            {t('BACK')}
          </Button>
        </>
      }
    >
      {isConfirmed ? (
        <p className="panel">
          <Address lines={suggestedLines(suggestion)} />
        </p>
      ) : (
        <fieldset>
          <legend className="visually-hidden">{t('Address')}</legend>
          <RadioCards
            id="address-choice"
            name="address_choice"
            choices={choicesOf(address, suggestion)}
            value={choice}
            onChange={(value) => send({ type: 'address.chosen', choice: value })}
          />
        </fieldset>
      )}
    </StepFrame>
  );
}

const QUESTION = msg('Which address should we use?');
const OUTAGE = msg(
  'We can’t reach the postal service right now. We’ll use the address as you entered it.',
);
const FORMATTED = msg(
  'The postal service writes it slightly differently. We recommend its version.',
);
const MATCHING = msg('The city, state, and ZIP code match.');
const FORMATTED_BY_US = msg(
  'The suggested address is how the postal service writes it. The street itself wasn’t checked.',
);

type Lines = readonly [string, string];

function choicesOf(
  address: SavedAddress | null,
  suggestion: SourcedSuggestion | null,
): Choice<AddressChoice>[] {
  const entered = enteredLines(address);
  const title =
    suggestion?.source === 'offline' ? t('Suggested address') : t('Postal service suggestion');
  return [
    { value: 'entered', label: t('As you entered it'), hint: <Address lines={entered} /> },
    {
      value: 'suggested',
      label: isRecommended(address, suggestion) ? <Recommended title={title} /> : title,
      disabled: suggestion === null,
      hint: suggestion ? (
        <Address lines={suggestedLines(suggestion)} comparedWith={entered} />
      ) : (
        t('no matching address found')
      ),
    },
  ];
}

function Recommended({ title }: { title: string }) {
  return (
    <span>
      <span>{title}</span> <span className="badge badge--done">{t('Recommended')}</span>
    </span>
  );
}

function isRecommended(
  address: SavedAddress | null,
  suggestion: SourcedSuggestion | null,
): boolean {
  return suggestion !== null && address !== null && !mayBeAnotherHouse(address, suggestion);
}

/** Shown if there is no suggestion, perhaps because the ZIP code is in a different state. */
function NoMatch({ address }: { address: SavedAddress | null }) {
  const [zip, state] = [address?.zip_code ?? '', address?.state ?? ''];
  const [zipState, setZipState] = useState('');
  useEffect(() => {
    if (isWholeZip(zip)) void lookUp(zip).then((place) => setZipState(place?.state ?? ''));
  }, [zip]);
  return <span role="status">{noMatchText(zip, zipState, state)}</span>;
}

/** `zipState` is empty if the state isn't known. */
export function noMatchText(zip: string, zipState: string, state: string): string {
  if (zipState === '' || zipState === state) {
    return t('We couldn’t find a match for it.');
  }
  const nameOf = (code: string) =>
    statesFor('', code).find(([other]) => other === code)?.[1] ?? code;
  return t('ZIP code {zip} is in {there}, not {here}.', {
    zip,
    there: nameOf(zipState),
    here: nameOf(state),
  });
}

function headingOf(
  address: SavedAddress | null,
  suggestion: SourcedSuggestion | null,
  isPostalDown: boolean,
) {
  if (isPostalDown) return { title: t('We’ll use your address as it is'), lead: t(OUTAGE) };
  if (!suggestion || !address) {
    return { title: t('Is this address right?'), lead: <NoMatch address={address} /> };
  }
  const title = isSame(address, suggestion) ? confirmedTitle(suggestion) : t(QUESTION);
  return { title, lead: leadOf(address, suggestion) };
}

function leadOf(address: SavedAddress, suggestion: SourcedSuggestion): string {
  const parts = changedParts(address, suggestion);
  if (parts.length > 0) {
    const what = `${differenceText(parts, suggestion)}.`;
    return isRecommended(address, suggestion)
      ? `${what} ${t('We recommend its version. Please check that it’s correct.')}`
      : `${what} ${t('Please choose the correct one.')}`;
  }
  const isEqual = isSame(address, suggestion);
  if (suggestion.source === 'offline') {
    return isEqual ? `${t(MATCHING)} ${t(STREET_UNCHECKED)}` : t(FORMATTED_BY_US);
  }
  if (isEqual) {
    return t(
      suggestion.isUnitUnknown ? UNIT_UNKNOWN : 'The postal service confirmed this address.',
    );
  }
  const entered = enteredLines(address);
  const isMarked = suggestedLines(suggestion).some((line, place) =>
    changedWords(line, entered[place] ?? '').some(({ changed }) => changed),
  );
  const more = suggestion.isUnitUnknown
    ? t(UNIT_UNKNOWN)
    : isMarked && t('Changes are underlined.');
  return `${t(FORMATTED)} ${more || ''}`;
}

/** Only the postal service knows whether the house exists. */
function confirmedTitle({ source, isUnitUnknown }: SourcedSuggestion): string {
  if (source === 'offline') return t('Your city and ZIP code are confirmed');
  return isUnitUnknown
    ? t('Your street, city, and ZIP code are confirmed')
    : t('Your address is confirmed');
}

/** If two addresses differ only in letter case, or in the # before a unit, the customer doesn't have to choose. */
function isSame(address: SavedAddress, suggestion: SourcedSuggestion): boolean {
  const [entered, suggested] = [enteredLines(address), suggestedLines(suggestion)].map((lines) =>
    lines.join(' ').toLowerCase().replace(/# ?/g, ''),
  );
  return entered === suggested;
}

function enteredLines(address: SavedAddress | null): Lines {
  const { street_address, city } = formatPlace(address ?? {});
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

/** Consecutive words, their position, and whether they differ from the other text. */
export type Run = { text: string; changed: boolean; at: number };

export function changedWords(text: string, other: string): Run[] {
  const otherWords = new Set(other.toLowerCase().split(/\s+/));
  const runs: Run[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const changed = !otherWords.has(word.toLowerCase());
    const last = runs.at(-1);
    if (last?.changed === changed) last.text += ` ${word}`;
    else runs.push({ text: word, changed, at: runs.length });
  }
  return runs;
}
