import { type FormEvent, useEffect, useState } from 'react';
import { callDesk, fetchPaper } from '#api-client/desk/call-desk.ts';
import { postDeskPapers, type ShownActions } from '#contracts/desk/order-actions.ts';
import { paperStates, paperWords } from '#contracts/papers/paper-words.ts';
import { paperTypeOf } from '#contracts/papers/papers.ts';
import { TextField } from '#islands/form/TextField.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { useForm } from '#islands/form/use-form.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ConfirmButton, ConfirmDialog } from '../../ConfirmDialog.tsx';
import { FormErrors } from '../../FormErrors.tsx';
import { useStaffAction } from '../../use-staff-action.ts';
import { Action, type ActionProps } from './ActionForm.tsx';

type Paper = ShownActions['papers'][number];
/** The default messages about a document that can't be used, and about one that never arrived. */
const USUAL = { again: 'We can’t read it. Please send it again.' };
const UNSENT = { again: 'We still need it. Please send it.' };

/** The questions asked before staff accept a document, depending on whether it was reviewed. */
const doubts = {
  post: {
    title: 'Did this document come by mail?',
    says: 'no file was uploaded. Accept it only if you have the paper copy and it is complete.',
  },
  again: {
    title: 'You requested a new file. Accept this one anyway?',
    says: 'no new file has been uploaded since.',
  },
  unopened: {
    title: 'You haven’t opened this file.',
    says: 'accept it only if you know what it contains.',
  },
  opened: {
    title: 'Accept this document?',
    says: 'this can’t be undone. We’ll email the customer.',
  },
} as const;

export function PapersAction(props: ActionProps) {
  const { papers, possible } = props.shown;
  const undecided = papers.filter(({ state }) => state !== 'accepted');
  const waits = ({ state }: Paper) => state === 'checking';
  const open = [...undecided.filter(waits), ...undecided.filter((paper) => !waits(paper))];
  // The files that were opened on this page, by document. The customer may have replaced them since.
  const [opened, setOpened] = useState<ReadonlyMap<string, string>>(new Map());
  const sent = open.filter((paper) => waits(paper) && paper.mark !== null);
  return (
    <Action title="Review documents" possible={possible.decide_papers} isOpen={open.some(waits)}>
      {sent.length > 1 && <AcceptAll {...props} papers={sent} opened={opened} />}
      {open.map((paper) => (
        <PaperForms
          key={paper.paper}
          {...props}
          paper={paper}
          opened={opened.get(paper.paper)}
          onOpened={(mark) => setOpened((before) => new Map(before).set(paper.paper, mark))}
        />
      ))}
    </Action>
  );
}

type AcceptAllProps = ActionProps & {
  papers: readonly Paper[];
  opened: ReadonlyMap<string, string>;
};

/** Accepts all documents with one confirmation, which names the unopened ones. */
function AcceptAll({ orderId, papers, opened, onDone }: AcceptAllProps) {
  const unopened = papers.filter(({ paper, mark }) => opened.get(paper) !== mark);
  const verdicts = papers.map(({ paper, mark }) => ({ paper, seen: mark, again: null }));
  return (
    <ConfirmButton
      open={`ACCEPT ALL ${papers.length} DOCUMENTS`}
      title={`Accept ${papers.length} documents?`}
      button={`ACCEPT ALL ${papers.length} DOCUMENTS`}
      send={(request) =>
        callDesk(postDeskPapers, { order_id: orderId, body: { ...request, verdicts } })
      }
      onDone={onDone}
      onChanged={() => onDone('')}
    >
      <p>{namesOf(papers)}</p>
      {unopened.length > 0 && <p>{`You haven’t opened: ${namesOf(unopened)}.`}</p>}
    </ConfirmButton>
  );
}

const namesOf = (papers: readonly Paper[]) =>
  papers.map(({ paper }) => paperWords[paper].name).join(', ');

type PaperProps = ActionProps & {
  paper: Paper;
  opened: string | undefined;
  onOpened: (mark: string) => void;
};

function PaperForms({ orderId, paper, opened, onOpened, onDone }: PaperProps) {
  const { paper: name, mark, state, file_name } = paper;
  const id = `desk-paper-${name}`;
  const isUnsent = state === 'missing';
  const usual = isUnsent ? UNSENT : USUAL;
  const [typed, setTyped] = useState<typeof USUAL>();
  const values = typed ?? usual;
  const [asking, setAsking] = useState<'accept' | 'again'>();
  const doubt = doubtAbout(paper, opened);
  // A picture is shown here, and a PDF in a new tab.
  const [file, setFile] = useState<{ url: string; isPicture: boolean }>();
  useEffect(() => () => URL.revokeObjectURL(file?.url ?? ''), [file]);
  const saving = useCall(reportFailure);
  const { busy, failure, rejected, perform, forget } = useStaffAction(
    (done) => {
      setTyped(undefined);
      form.reset();
      onDone(done);
    },
    () => onDone(''),
    () => typed?.again ?? '',
  );
  const form = useForm<typeof USUAL>({
    id,
    values,
    busy,
    rejected: rejected,
    onChange: setTyped,
    check: ({ again }) =>
      again.trim() === '' ? [{ field: 'again', message: 'Please explain what is wrong' }] : [],
    onSubmit: () => setAsking('again'),
  });
  function decide(again: string | null) {
    setAsking(undefined);
    const verdicts = [{ paper: name, seen: mark, again }];
    return perform((request) =>
      callDesk(postDeskPapers, { order_id: orderId, body: { ...request, verdicts } }),
    );
  }
  function accept(event: FormEvent) {
    event.preventDefault();
    forget();
    setAsking('accept');
  }
  function sendBack(event: FormEvent) {
    forget();
    form.submit(event);
  }
  const view = () =>
    saving.run(async () => {
      const fileName = file_name ?? name;
      const sent = await fetchPaper({ order_id: orderId, paper: name });
      // The type comes from our list, so that no file opens as a page.
      const type = paperTypeOf(fileName) ?? '';
      if (mark !== null) onOpened(mark);
      const url = URL.createObjectURL(new Blob([sent], { type }));
      const isPicture = type === 'image/png' || type === 'image/jpeg';
      setFile({ url, isPicture });
      if (isPicture) return;
      if (type !== 'application/pdf' || !window.open(url)) saveFile(sent, fileName);
    });
  const again = isUnsent ? 'REQUEST DOCUMENT' : 'REQUEST AGAIN';
  return (
    <fieldset className="desk-does__form">
      <legend id={id} className="space-below-2">
        <b>{paperWords[name].name}</b>
        <span>{`: ${[paperStates[state], file_name].filter(Boolean).join(', ')}`}</span>
      </legend>
      <form className="actions actions--row" onSubmit={accept}>
        {mark !== null && (
          <Button look="secondary" small busy={saving.busy} about={id} onClick={() => void view()}>
            VIEW FILE
          </Button>
        )}
        <Button type="submit" look="secondary" small busy={busy} about={id}>
          {mark === null ? 'RECEIVED BY MAIL' : 'ACCEPT DOCUMENT'}
        </Button>
      </form>
      {file?.isPicture && (
        <a href={file.url} target="_blank" rel="noreferrer">
          <img className="desk-paper" src={file.url} alt={`${file_name} (opens a new tab)`} />
        </a>
      )}
      {file?.isPicture === false && (
        <a className="desk-link" href={file.url} download={file_name ?? name}>
          {`Download ${file_name ?? name}`}
        </a>
      )}
      <Failure message={saving.failure} />
      <form className="desk-does__form" noValidate onSubmit={sendBack}>
        <FormErrors form={form} />
        <TextField
          {...form.field('again')}
          label={isUnsent ? 'What to request from the customer' : 'Why the customer must resend it'}
          hint="The customer will see this."
          autoComplete="off"
        />
        {form.errors.length === 0 && <Failure message={failure} />}
        <Button type="submit" look="secondary" small busy={busy} about={id}>
          {again}
        </Button>
      </form>
      {asking === 'accept' && (
        <ConfirmDialog
          title={doubt.title}
          button="ACCEPT DOCUMENT"
          onConfirm={() => void decide(null)}
          onCancel={() => setAsking(undefined)}
        >
          <p>{`${paperWords[name].name}: ${doubt.says}`}</p>
        </ConfirmDialog>
      )}
      {asking === 'again' && (
        <ConfirmDialog
          title={`Ask the customer for the ${paperWords[name].inText}?`}
          button={again}
          onConfirm={() => void decide(values.again.trim())}
          onCancel={() => setAsking(undefined)}
        >
          <p>{`We’ll email the customer: “${values.again.trim()}”`}</p>
        </ConfirmDialog>
      )}
    </fieldset>
  );
}

function doubtAbout({ mark, state }: Paper, opened: string | undefined) {
  if (mark === null) return doubts.post;
  if (state === 'again') return doubts.again;
  return opened === mark ? doubts.opened : doubts.unopened;
}
