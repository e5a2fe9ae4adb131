import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';

/** What was given once, as text: a row for each fact. */
export function KnownFacts({ children }: { children: ReactNode }) {
  return <dl className="known">{children}</dl>;
}

type RowProps = {
  term: string;
  value: ReactNode;
  /** The row's button. */
  action?: ReactNode;
};

/** A fact and, at the row's end, what can be done about it. */
export function KnownRow({ term, value, action }: RowProps) {
  return (
    <div className="known__row">
      <dt>{term}</dt>
      <dd>{value}</dd>
      {action && <dd className="known__action">{action}</dd>}
    </div>
  );
}

type Props = {
  term: string;
  value: ReactNode;
  /** What CHANGE is about, as screen readers say it: `CHANGE email`. */
  about: string;
  /** The form's fields that the fact is made of; closed, they stay in the form as they are. */
  fields: readonly { name: string; value: string; error: string | undefined }[];
  /** Something is missing: the controls are shown at once. A field with a message opens them, too. */
  isIncomplete?: boolean;
  /** The controls of the fields. */
  children: ReactNode;
};

/** A fact of a form: text with CHANGE, which puts the controls in its place. They stay open then. */
export function KnownFact({ term, value, about, fields, isIncomplete, children }: Props) {
  const needsControls = Boolean(isIncomplete) || fields.some(({ error }) => error !== undefined);
  const [changing, setChanging] = useState(false);
  const [open, setOpen] = useState(needsControls);
  if (needsControls && !open) setOpen(true);
  const controls = useRef<HTMLElement>(null);
  useEffect(() => {
    if (changing) controls.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, [changing]);
  if (open) {
    return (
      <div className="known__row known__row--open">
        <dt className="visually-hidden">{term}</dt>
        <dd ref={controls}>{children}</dd>
      </div>
    );
  }
  function change() {
    setOpen(true);
    setChanging(true);
  }
  return (
    <KnownRow
      term={term}
      value={
        <>
          <span>{value}</span>
          {fields.map(({ name, value: kept }) => (
            <input key={name} type="hidden" name={name} value={kept} />
          ))}
        </>
      }
      action={
        <Button look="quiet" small onClick={change}>
          CHANGE<span className="visually-hidden">{` ${about}`}</span>
        </Button>
      }
    />
  );
}
