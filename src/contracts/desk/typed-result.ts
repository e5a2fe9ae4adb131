import type { FieldError } from '../api/envelope.ts';
import { toDollars } from '../catalogue/money.ts';
import type { ServiceKind } from '../catalogue/service-type.ts';
import { formatDay } from '../time/days.ts';
import { readDay } from '../time/typed-day.ts';
import { missingPaperNames, missingPapers } from '../vehicle/missing-paper.ts';
import {
  type FilingOutcome,
  type FilingResult,
  OUTCOMES,
  resultSchemaFor,
  WRONG_DAY,
} from './filing-result.ts';
import { readAmount } from './prices.ts';

export type TypedResult = {
  outcome: string;
  reference: string;
  expires_on: string;
  sticker_number: string;
  charged: string;
  /** Names or codes, separated by semicolons. */
  papers: string;
  /** The DMV's reason, or the hold on record. */
  reason: string;
  at_our_cost: string;
};

export const EMPTY_RESULT: TypedResult = {
  outcome: '',
  reference: '',
  expires_on: '',
  sticker_number: '',
  charged: '',
  papers: '',
  reason: '',
  at_our_cost: '',
};

export const outcomeNames: Record<FilingOutcome, string> = {
  accepted: 'Accepted',
  fees_taken: 'Fees taken, documents missing',
  rejected: 'Rejected',
  on_record: 'On record',
  no_record: 'Not on record',
};

export function outcomesOf(kind: ServiceKind): FilingOutcome[] {
  if (kind === 'status') return ['on_record', 'no_record'];
  return kind === 'renewal' ? ['accepted', 'fees_taken', 'rejected'] : ['accepted', 'rejected'];
}

/** The outcomes that a correction can change an outcome into. Any other change needs an undo. */
export function correctableInto(outcome: FilingOutcome): FilingOutcome[] {
  return outcome === 'on_record' || outcome === 'no_record' ? outcomesOf('status') : [outcome];
}

const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/i;

type ReadResult =
  | { result: FilingResult; errors?: undefined }
  | { result?: undefined; errors: FieldError[] };

/**
 * Reads a typed result of an order for a service, or reports which fields are wrong. `stored` is the stored
 * reference, in a correction.
 */
export function readResult(
  kind: ServiceKind,
  typed: TypedResult,
  stored?: string | null,
): ReadResult {
  const outcome = readOutcome(typed.outcome);
  if (!outcome) {
    const names = outcomesOf(kind).map((name) => outcomeNames[name]);
    const message =
      typed.outcome === ''
        ? 'Please choose the DMV’s answer'
        : `Please enter one of: ${names.join('; ')}`;
    return { errors: [{ field: 'outcome', message }] };
  }
  const { fields, errors } = readFields(kind, outcome, typed);
  const schema = resultSchemaFor(typed.reference.trim(), stored);
  const parsed = schema.safeParse({ outcome, ...fields });
  if (errors.length === 0 && parsed.success) return { result: parsed.data };
  // A field that can't be read already has a message, so the schema's message about it is left out.
  const known = new Set(errors.map(({ field }) => field));
  const others = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    field: path[0] === 'hold' ? 'reason' : String(path[0]),
    message,
  }));
  const all = [...errors, ...others.filter(({ field }) => !known.has(field))];
  // The form shows its fields in this order.
  const fieldsInOrder = Object.keys(EMPTY_RESULT);
  const placeOf = ({ field }: FieldError) => fieldsInOrder.indexOf(field);
  return { errors: all.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** Accepts codes and names, however they are spaced: `fees_taken`, `Fees taken`. */
function readOutcome(typed: string): FilingOutcome | undefined {
  const isMeant = (words: string) => wordsOf(words) === wordsOf(typed);
  return OUTCOMES.find((outcome) => isMeant(outcome) || isMeant(outcomeNames[outcome]));
}

function wordsOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z]+/g, '');
}

function readFields(kind: ServiceKind, outcome: FilingOutcome, typed: TypedResult) {
  const errors: FieldError[] = [];
  const fail = (field: keyof TypedResult, message: string) => {
    errors.push({ field, message });
    return undefined;
  };
  const text = (field: 'reference' | 'sticker_number') =>
    SHORTENED.test(typed[field].trim())
      ? fail(field, 'The spreadsheet shortened this number. Format the column as text.')
      : typed[field];
  const day = () => readDay(typed.expires_on) ?? fail('expires_on', WRONG_DAY);
  const charged = () => {
    const { hundredths, objection } = readAmount(typed.charged);
    return objection === undefined ? toDollars(hundredths) : fail('charged', objection);
  };
  const taken = () => ({
    reference: text('reference'),
    charged: charged(),
    at_our_cost: /^\s*(?:y|yes|true|x|1)\s*$/i.test(typed.at_our_cost),
  });
  const fieldsOf: Record<FilingOutcome, () => object> = {
    accepted: () => ({
      ...taken(),
      expires_on: kind === 'renewal' || typed.expires_on.trim() !== '' ? day() : null,
      sticker_number: text('sticker_number'),
    }),
    fees_taken: () => ({ ...taken(), papers: readPapers(typed.papers, fail) }),
    rejected: () => ({ reason: typed.reason }),
    on_record: () => ({ expires_on: day(), hold: typed.reason }),
    no_record: () => ({}),
  };
  return { fields: fieldsOf[outcome](), errors };
}

function readPapers(typed: string, fail: (field: 'papers', message: string) => undefined) {
  const names = typed.split(';').filter((name) => name.trim() !== '');
  const papers = names.flatMap(
    (name) =>
      missingPapers.find(
        (paper) =>
          wordsOf(paper) === wordsOf(name) || wordsOf(missingPaperNames[paper]) === wordsOf(name),
      ) ?? [],
  );
  if (papers.length === names.length) return papers;
  const known = missingPapers.map((paper) => missingPaperNames[paper]);
  return fail('papers', `Please use these names, separated by semicolons: ${known.join('; ')}`);
}

/** A stored result, as the form shows it for a correction. */
export function typedOf(result: FilingResult): TypedResult {
  const { outcome } = result;
  return {
    ...EMPTY_RESULT,
    outcome,
    ...('reference' in result && { reference: result.reference }),
    ...('charged' in result && { charged: result.charged.toFixed(2) }),
    ...('at_our_cost' in result && { at_our_cost: result.at_our_cost ? 'yes' : '' }),
    ...('expires_on' in result && { expires_on: usDay(result.expires_on) }),
    ...('sticker_number' in result && { sticker_number: result.sticker_number }),
    ...('papers' in result && { papers: result.papers.join(';') }),
    ...('reason' in result && { reason: result.reason }),
    ...('hold' in result && { reason: result.hold }),
  };
}

function usDay(day: string | null): string {
  return day === null ? '' : formatDay(day);
}
