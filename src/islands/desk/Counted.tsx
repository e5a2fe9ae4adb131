type Props = {
  title: string;
  /** Undefined while it loads. */
  count: number | undefined;
  /** What is counted, in the singular. */
  unit: string;
};

/** The title of a list with its number of items, which screen readers read as words. */
export function Counted({ title, count, unit }: Props) {
  return (
    <>
      <span>{title}</span>{' '}
      {count !== undefined && (
        <span className="visually-hidden">{`${count} ${unit}${count === 1 ? '' : 's'}`}</span>
      )}{' '}
      <span className="desk-count" aria-hidden="true">
        {count}
      </span>
    </>
  );
}
