import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { t } from '#words/words.ts';

export function KnownFacts({ children }: { children: ReactNode }) {
  return <dl className="known">{children}</dl>;
}

type RowProps = {
  term: string;
  value: ReactNode;
  /** The row's button. */
  action?: ReactNode;
};

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
  /** What “Change” applies to, for screen readers: `Change email`. */
  about: string;
  /** The form fields for this value. While the row is collapsed, the form keeps them unchanged. */
  fields: readonly { name: string; value: string; error: string | undefined }[];
  /** True if something is missing, so that the controls are visible immediately. An error in a field shows them too. */
  isIncomplete?: boolean;
  children: ReactNode;
};

/** A known value in a form: text with a “Change” button that replaces it with the controls, which then stay visible. */
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
          {t('Change')}
          <span className="visually-hidden">{` ${about}`}</span>
        </Button>
      }
    />
  );
}
