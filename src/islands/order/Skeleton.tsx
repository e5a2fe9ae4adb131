import { t } from '#words/words.ts';

/** The stylesheet delays it by 300 ms. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="stack" role="status" aria-busy="true">
      <span className="visually-hidden">{t('Loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike and never move
        <span key={line} className={WIDTHS[line % WIDTHS.length]} />
      ))}
    </div>
  );
}

const WIDTHS = ['skeleton skeleton--short', 'skeleton', 'skeleton'];

/** Stands for a form: labels and boxes, below a visible line that says that they are loading. */
export function FormSkeleton() {
  return (
    <div className="stack" role="status" aria-busy="true">
      <span className="loading">
        <span className="spinner" aria-hidden="true" />
        <span>{t('Loading')}</span>
      </span>
      <FieldShape />
      <FieldShape />
      <div className="field-pair">
        <FieldShape />
        <FieldShape />
      </div>
    </div>
  );
}

function FieldShape() {
  return (
    <span className="field">
      <span className="skeleton skeleton--short" />
      <span className="skeleton skeleton--box" />
    </span>
  );
}
