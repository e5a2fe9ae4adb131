import type { OrderPaper } from '#contracts/order/order.ts';
import {
  envelopeHint,
  papersLead,
  papersToSend,
  paperWords,
} from '#contracts/papers/paper-words.ts';
import type { MissingPaperWords } from '#contracts/vehicle/vehicle.ts';
import { t, translate } from '#words/words.ts';
import { type Block, button, paragraph } from './blocks.ts';
import { namesIn, type OrderFacts } from './order.ts';
import { type MailSender, sharedMailParts, textsOf } from './write-email.ts';

export type OrderAndPapers = OrderFacts & { papers: readonly OrderPaper[] };

export function namesAndPapers(order: OrderAndPapers) {
  return { ...namesIn(order), service: order.title, papers: papersLead(order.papers) };
}

export function howToSend({ licensee, papers, orderId, ordersUrl }: OrderAndPapers): Block[] {
  const { text } = textsOf(licensee, sharedMailParts, {});
  return [
    { kind: 'heading', text: text('stillNeeded') },
    {
      kind: 'list',
      items: papersToSend(papers).map(({ paper }) => [
        `${translate(paperWords[paper].name)}. ${translate(paperWords[paper].why)}`,
      ]),
    },
    paragraph(text('sendPapers')),
    button(t('Send documents'), ordersUrl),
    { kind: 'lines', title: t('By mail'), lines: licensee.papersAddress },
    paragraph(envelopeHint(orderId)),
  ];
}

export function missingBlocks(
  licensee: MailSender,
  missing: readonly MissingPaperWords[],
): Block[] {
  const { text } = textsOf(licensee, sharedMailParts, {});
  return [
    { kind: 'heading', text: text('stillNeeded') },
    {
      kind: 'list',
      items: missing.map(({ name, next }) => [`${translate(name)}. ${translate(next)}`]),
    },
  ];
}
