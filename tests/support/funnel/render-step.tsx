import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createActor } from 'xstate';
import type { FunnelContext as Context } from '#funnel/context.ts';
import { funnelMachine } from '#funnel/machine.ts';
import { FunnelActorContext, OrderTextsContext } from '#islands/funnel/contexts.ts';
import { createMemoryDrafts } from '#islands/funnel/draft-store.ts';
import { funnelInput } from '#islands/funnel/host.ts';

const orderTexts = {
  offer: { heading: 'Offers', text: 'Words of the offers.' },
  example: { heading: 'Example', text: 'Words of the example.' },
  testimonial: { heading: 'Testimonial', text: 'Words of the testimonial.' },
  thanksForRenewals: {
    heading: 'Words for renewals.',
    text: 'Your renewal, order {order}, is confirmed. We emailed your receipt to {email}.',
  },
  thanksForOthers: {
    heading: 'Words for others.',
    text: 'Your order {order} is confirmed. {email} | Your orders {order} are confirmed. {email}',
  },
  nextSteps: { heading: 'Next', text: 'Put the year tag on your rear plate.' },
  receipt: { heading: 'This is not a registration card.', text: 'We’ll email yours.' },
};

const input = funnelInput(createMemoryDrafts());
const base: Context = {
  ...createActor(funnelMachine, { input }).getSnapshot().context,
  overnightCents: 2995,
};
type StateValue = Parameters<typeof funnelMachine.resolveState>[0]['value'];

export function renderStep(
  step: FunctionComponent,
  value: StateValue,
  context: Partial<Context> = {},
) {
  const snapshot = funnelMachine.resolveState({ value, context: { ...base, ...context } });
  const options = { snapshot, input };
  return renderToStaticMarkup(
    <FunnelActorContext.Provider options={options}>
      <OrderTextsContext value={orderTexts}>{createElement(step)}</OrderTextsContext>
    </FunnelActorContext.Provider>,
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
