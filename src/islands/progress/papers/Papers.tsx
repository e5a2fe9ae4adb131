import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { textOfFailure } from '#contracts/api/api-failure.ts';
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { Order, OrderPaper } from '#contracts/order/order.ts';
import {
  envelopeHint,
  PAPER_MEGABYTES,
  papersLead,
  papersToSend,
  paperWords,
} from '#contracts/papers/paper-words.ts';
import { Button } from '#islands/ui/Button.tsx';
import { msg, t } from '#words/words.ts';
import { PaperItem } from './PaperItem.tsx';

export type PapersProps = {
  order: Order;
  /** Returns all documents of the order. */
  onSend: (
    about: { orderUuid: string; paper: Paper },
    file: File,
    onProgress: (part: number) => void,
  ) => Promise<OrderPaper[]>;
  /** Reloads the order. */
  onChanged: () => void;
};
type Texts = Partial<Record<Paper, string>>;

const NOTHING_CHOSEN = msg('Please choose a file first');

export function Papers({ order, onSend, onChanged }: PapersProps) {
  const read = order.papers ?? [];
  const [answered, setAnswered] = useState<OrderPaper[]>();
  const [problems, setProblems] = useState<Texts>({});
  const [sending, setSending] = useState<{ paper: Paper; part: number }>();
  const [announcement, setAnnouncement] = useState('');
  const [attempts, setAttempts] = useState(0);
  const chosenFiles = useRef(new Map<Paper, File>());
  const form = useRef<HTMLFormElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const titleId = useId();
  const papers = answered ?? read;

  // The reloaded order is more current than the upload's response.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each reload
  useEffect(() => {
    setAnswered(undefined);
  }, [order.papers]);

  // After an attempt, focuses the first field with a problem, or the result if the button is gone. Choosing a
  // file doesn't move the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each attempt
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLInputElement>('[aria-invalid]');
    if (wrong) wrong.focus();
    else if (announcement && papersToSend(papers).length === 0) result.current?.focus();
  }, [attempts]);

  function choose(paper: Paper, file: File | undefined, objection: string | undefined) {
    if (file && !objection) chosenFiles.current.set(paper, file);
    else chosenFiles.current.delete(paper);
    setProblems((others) => ({ ...others, [paper]: objection }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const [first] = papersToSend(papers);
    const files = papersToSend(papers).flatMap(({ paper }) => {
      const file = chosenFiles.current.get(paper);
      return file ? [{ paper, file }] : [];
    });
    if (sending || !first) return;
    setAttempts((count) => count + 1);
    if (files.length === 0) {
      setProblems((others) => ({ [first.paper]: NOTHING_CHOSEN, ...others }));
      return;
    }
    const failed: Texts = {};
    const sent: string[] = [];
    for (const { paper, file } of files) {
      setSending({ paper, part: 0 });
      try {
        const report = (part: number) => setSending({ paper, part });
        setAnswered(await onSend({ orderUuid: order.uuid, paper }, file, report));
        chosenFiles.current.delete(paper);
        sent.push(t(paperWords[paper].name));
      } catch (cause) {
        failed[paper] = textOfFailure(cause);
      }
    }
    setSending(undefined);
    setProblems(failed);
    setAttempts((count) => count + 1);
    if (sent.length > 0)
      setAnnouncement(
        t('Sent: {documents}. We’ll review what you sent and email you.', {
          documents: sent.join('; '),
        }),
      );
    onChanged();
  }

  return (
    <section className="panel stack" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('Documents for this order')}</h3>
      <p>{papersLead(papers)}</p>
      <form ref={form} className="stack" noValidate onSubmit={submit}>
        <ul className="papers">
          {papers.map((paper) => (
            <PaperItem
              key={paper.paper}
              id={`${order.uuid}-${paper.paper}`}
              paper={paper}
              problem={problems[paper.paper]}
              sentPart={sending?.paper === paper.paper ? sending.part : undefined}
              disabled={sending !== undefined}
              onChoose={choose}
            />
          ))}
        </ul>
        <p ref={result} tabIndex={-1} className="fine-print" role="status">
          {announcement}
        </p>
        {papersToSend(papers).length > 0 && (
          <div>
            <Button type="submit" busy={sending !== undefined} forward>
              {t('Send documents')}
            </Button>
            <p className="fine-print space-above-2">
              {t(
                'PDF, PNG, JPEG, or HEIC, up to {size} MB each. You can send them one at a time.',
                { size: PAPER_MEGABYTES },
              )}
            </p>
          </div>
        )}
      </form>
      <MailInstructions order={order} />
    </section>
  );
}

export function MailInstructions({ order }: { order: Order }) {
  const lines = order.post_papers_to ?? [];
  const orderId = String(order.order_id ?? '');
  return (
    <div className="stack">
      <h4>{t('By mail')}</h4>
      <p>{`${t('Prefer mail? Send copies.')} ${envelopeHint(orderId)}`}</p>
      <address className="papers__post">{lines.join('\n')}</address>
      <div>
        <Button look="quiet" small onClick={() => printCoverSheet(order)}>
          {t('Print cover sheet')}
        </Button>
      </div>
    </div>
  );
}

type Line = { tag: 'h1' | 'h2' | 'p' | 'li'; text: string };

export function coverSheetLines({
  order_id,
  papers,
  post_papers_to,
  service_type,
  user_vehicle,
}: Order): Line[] {
  const about = [service_type?.name, user_vehicle?.vehicle_license_plate].filter(Boolean);
  return [
    { tag: 'h1', text: `Order ${order_id ?? ''}` },
    { tag: 'p', text: about.join(', ') },
    { tag: 'h2', text: 'Documents' },
    ...papersToSend(papers ?? []).map(
      ({ paper }): Line => ({ tag: 'li', text: paperWords[paper].name }),
    ),
    { tag: 'h2', text: 'To' },
    ...(post_papers_to ?? []).map((text): Line => ({ tag: 'p', text })),
  ];
}

export function printCoverSheet(order: Order): void {
  const frame = document.createElement('iframe');
  frame.title = 'Cover sheet';
  frame.tabIndex = -1;
  // The frame isn't hidden, because some browsers print nothing from a hidden frame.
  frame.className = 'visually-hidden';
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) return;
  sheet.title = `Cover sheet, order ${order.order_id ?? ''}`;
  for (const { tag, text } of coverSheetLines(order)) {
    const line = sheet.createElement(tag);
    line.textContent = text;
    sheet.body.append(line);
  }
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
