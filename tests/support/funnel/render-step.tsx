/** The screens as the server would write them, for what their markup alone decides. */
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { FunnelContext as Context } from '#funnel/context.ts';
import { ALL_LATER_OPTIONS, createMemoryDrafts, EMPTY_CARD, EMPTY_LOOKUP } from '#funnel/drafts.ts';
import { funnelMachine } from '#funnel/machine.ts';
import { NOTHING_LOADED } from '#funnel/vocabulary.ts';
import { FunnelContext } from '#islands/funnel/FunnelContext.ts';

const base: Context = {
  ...NOTHING_LOADED,
  ids: {},
  arrival: 'replace',
  drafts: createMemoryDrafts(),
  lookup: EMPTY_LOOKUP,
  overnightCents: 2995,
  card: EMPTY_CARD,
  signedIn: false,
  later: ALL_LATER_OPTIONS,
};
type StateValue = Parameters<typeof funnelMachine.resolveState>[0]['value'];

export function renderStep(
  step: FunctionComponent,
  value: StateValue,
  context: Partial<Context> = {},
) {
  const snapshot = funnelMachine.resolveState({ value, context: { ...base, ...context } });
  const options = { snapshot, input: { drafts: base.drafts } };
  return renderToStaticMarkup(
    <FunnelContext.Provider options={options}>{createElement(step)}</FunnelContext.Provider>,
  );
}

export const buttonsOf = (markup: string) =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) =>
    inside.replace(/<[^>]+>/g, '').trim(),
  );

export const controls = (markup: string, name: string) =>
  [...markup.matchAll(/<(?:input|select)[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`));
