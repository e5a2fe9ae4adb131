/** An SVG path that starts with a move command, such as those in `icons.ts`. */
export type IconPath = `${'M' | 'm'}${string}`;

type Props = { path: IconPath; small?: boolean; className?: string };

/** A decorative icon. The text next to it conveys the meaning. */
export function Icon({ path, small, className }: Props) {
  const classes = ['icon', small && 'icon--small', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
