import { msg, t } from '#words/words.ts';

type Props = {
  label: string;
  total: number;
  pageSize: number;
  /** Zero-based. */
  page: number;
  onTurn: (page: number) => void;
};

export function Pager({ label, total, pageSize, page, onTurn }: Props) {
  const pages = Math.ceil(total / pageSize);
  if (pages < 2) return null;
  const first = page * pageSize + 1;
  const last = Math.min(total, first + pageSize - 1);
  const turns = [
    [msg('First'), 0],
    [msg('Previous'), page - 1],
    [msg('Next'), page + 1],
    [msg('Last'), pages - 1],
  ] as const;
  return (
    <nav className="pager space-above-5" aria-label={label}>
      <p role="status">
        <span>
          {t('{first} to {last} of {total}', {
            first: number(first),
            last: number(last),
            total: number(total),
          })}
        </span>
        <span className="visually-hidden">
          {t(', page {page} of {pages}', { page: page + 1, pages })}
        </span>
      </p>
      <div className="actions actions--row">
        {turns.map(([words, to]) => {
          // At either end of the list, the button is disabled but stays in place and keeps the focus.
          const off = to < 0 || to >= pages || to === page;
          return (
            <button
              key={words}
              type="button"
              className="button button--secondary button--small"
              aria-disabled={off || undefined}
              onClick={() => {
                if (!off) onTurn(to);
              }}
            >
              {t(words)}
            </button>
          );
        })}
      </div>
    </nav>
  );
}

export function pageOf<Row>(rows: readonly Row[], page: number, pageSize: number): Row[] {
  return rows.slice(page * pageSize, (page + 1) * pageSize);
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}
