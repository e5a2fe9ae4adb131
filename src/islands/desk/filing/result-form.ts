/** The logic of the form for the DMV's answer, without the rendering of its fields. */
import type { FieldError } from '#contracts/api/envelope.ts';
import { formatUsd, toCents } from '#contracts/catalogue/money.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import type { ToFile } from '#contracts/desk/filing.ts';
import { IF_WE_PAY } from '#contracts/desk/filing-result.ts';
import { EMPTY_RESULT, readResult, type TypedResult } from '#contracts/desk/typed-result.ts';
import { addYears, formatDay, isDay } from '#contracts/time/days.ts';

export type Filed = {
  kind: ServiceKind;
  collectedCents: number;
  /** What the DMV charges beyond that, as far as we have agreed to pay it. */
  coveredCents: number;
  /** The stored reference, in a correction. */
  reference?: string;
};

export const filedOf = ({
  kind,
  collected,
  covered,
}: Pick<ToFile, 'kind' | 'collected' | 'covered'>) => ({
  kind,
  collectedCents: toCents(collected),
  coveredCents: toCents(covered),
});

/** For a renewal, the expiration date is the usual one: a year later. */
export function startingResult(kind: ServiceKind, expiresOn: string | null): TypedResult {
  if (kind !== 'renewal' || !expiresOn || !isDay(expiresOn)) return EMPTY_RESULT;
  return { ...EMPTY_RESULT, expires_on: formatDay(addYears(expiresOn, 1)) };
}

export function checkResult(
  { kind, collectedCents, coveredCents, reference }: Filed,
  typed: TypedResult,
): FieldError[] {
  const { result, errors } = readResult(kind, typed, reference);
  if (errors) return errors;
  if (!('charged' in result) || result.at_our_cost) return [];
  const more = toCents(result.charged) - collectedCents;
  const message = `The DMV charges ${formatUsd(more)} more than was collected. ${IF_WE_PAY}`;
  return more > coveredCents ? [{ field: 'charged', message }] : [];
}

/** A renewal that doesn't extend the registration is unlikely. */
export function doubtAboutResult(
  { kind }: Filed,
  expiresOn: string | null,
  typed: TypedResult,
): string | undefined {
  const { result } = readResult(kind, typed);
  if (kind !== 'renewal' || result?.outcome !== 'accepted' || !expiresOn || !isDay(expiresOn)) {
    return undefined;
  }
  return result.expires_on !== null && result.expires_on <= expiresOn
    ? `Is the new expiration really ${formatDay(result.expires_on)}? The old one is ${formatDay(expiresOn)}.`
    : undefined;
}

export function checkedResult({ kind, reference }: Filed, typed: TypedResult) {
  const { result } = readResult(kind, typed, reference);
  if (!result) throw new Error('Expected a checked result');
  return result;
}
