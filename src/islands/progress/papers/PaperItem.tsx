import { renameByContent } from '#contracts/account/file-type.ts';
import type { Paper } from '#contracts/catalogue/service-plan.ts';
import type { OrderPaper } from '#contracts/order/order.ts';
import { paperStates, paperWords } from '#contracts/papers/paper-words.ts';
import { objectionToPaper, PAPER_TYPES, paperTypeOf } from '#contracts/papers/papers.ts';
import { Badge } from '#islands/order/Badge.tsx';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import { errorId, FieldMessage, wiringOf } from '#islands/ui/Field.tsx';
import { t, translate } from '#words/words.ts';

type Props = {
  id: string;
  paper: OrderPaper;
  problem: string | undefined;
  /** During an upload, the fraction of the document's file that has been sent, from 0 to 1. */
  sentPart: number | undefined;
  disabled: boolean;
  onChoose: (paper: Paper, file: File | undefined, objection: string | undefined) => void;
};

const badges = {
  missing: 'waiting',
  checking: 'waiting',
  accepted: 'done',
  again: 'bad',
} as const satisfies Record<OrderPaper['state'], string>;

export function PaperItem({ id, paper, problem, sentPart, disabled, onChoose }: Props) {
  const { name, inText, why } = paperWords[paper.paper];
  const { state, reason, file_name, sent_at } = paper;
  const isToSend = state === 'missing' || state === 'again';
  // The reason for a new request stays visible until the next file is chosen or rejected.
  const message = problem ?? (state === 'again' ? (reason ?? undefined) : undefined);
  return (
    <li>
      <div className="papers__title">
        <h4>{t(name)}</h4>
        <Badge kind={badges[state]}>{t(paperStates[state])}</Badge>
      </div>
      <p className="fine-print">{t(why)}</p>
      {file_name && (
        <p className="fine-print">
          {t('Sent {day}: {file}', { day: formatCaliforniaDate(sent_at), file: file_name })}
        </p>
      )}
      {isToSend && (
        <div className={message ? 'field field--wrong' : 'field'}>
          <label htmlFor={id}>
            <span>
              {state === 'again' ? t('Upload a new picture or PDF') : t('Upload a picture or PDF')}
            </span>
            <span className="visually-hidden">{` ${t('of the {document}', { document: t(inText) })}`}</span>
          </label>
          <input
            type="file"
            className="input input--file"
            accept={`${PAPER_TYPES},.heic,.jfif`}
            disabled={disabled}
            {...wiringOf(id, false, message)}
            aria-invalid={problem ? true : undefined}
            onChange={async ({ target }) => {
              const [given] = target.files ?? [];
              // If the name shows the file's type, the file isn't read until the upload.
              const isKnown = !given || paperTypeOf(given.name) !== undefined;
              const file = isKnown ? given : await renameByContent(given, PAPER_TYPES);
              onChoose(paper.paper, file, file && objectionToPaper(file));
            }}
          />
          <FieldMessage id={errorId(id)} message={message && translate(message)} />
          {sentPart !== undefined && (
            <progress
              aria-label={t('Sending the {document}', { document: t(inText) })}
              max={1}
              value={sentPart}
            >{`${Math.round(sentPart * 100)}%`}</progress>
          )}
        </div>
      )}
    </li>
  );
}
