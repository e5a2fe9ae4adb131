/** Labels and messages of the fee calculator. */
import type { FeeQuestion } from '#contracts/fees/estimate.ts';
import type { FeeKey } from '#contracts/fees/fee-estimate.ts';

/** A field has the name of its property in the API's request. The ZIP code only fills in the county. */
export type CalculatorField = Exclude<keyof FeeQuestion, 'as_of'> | 'zip';

export type FieldWords = {
  label: string;
  hint?: string;
  /** Says what to enter, whatever the mistake. */
  problem: string;
};

export type CalculatorWords = {
  fields: Record<CalculatorField, FieldWords>;
  bodies: Record<FeeQuestion['body'], string>;
  fuels: Record<FeeQuestion['fuel'], string>;
  optional: string;
  choose: string;
  submit: string;
  working: string;
  tryAgain: string;
  problems: string;
  error: string;
  unreachable: string;
  /** Above the lines; {total} is replaced with dollars. */
  result: string;
  total: string;
  unconfirmed: string;
  /** Shown instead of dollars. */
  unknown: string;
  /** Shown before the statute of a fee. */
  law: string;
  notDue: string;
  start: string;
  /** The names of the fees. */
  fees: Record<FeeKey, string>;
};
