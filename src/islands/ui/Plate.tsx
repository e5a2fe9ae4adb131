import type { PlateTags } from '#contracts/vehicle/plate.ts';
import { t } from '#words/words.ts';

/** The length of the longest numbers that fit at full size and at the next smaller size. */
const FULL_SIZE = 7;
const LONG = 9;

type Props = {
  number: string;
  /**
   * The year tag: `due` is dashed, `pending` (not accepted yet) is outlined, `current` is filled, and
   * `untagged` has none.
   */
  state?: 'due' | 'pending' | 'current' | 'untagged' | 'none' | 'blank';
  tags?: PlateTags;
  /** Shows a small plate without tags, for rows. */
  small?: boolean;
  /** Animates the tag once, as if it were being stuck on. */
  stamped?: boolean;
  /** True if the number is announced elsewhere, so that screen readers skip the plate. */
  decorative?: boolean;
};

/** The state `none` means that there is no vehicle; `blank` means that nothing was typed. */
export function Plate({ number, state = 'current', tags, small, stamped, decorative }: Props) {
  const classes = [
    'plate',
    state === 'blank' ? 'plate--due plate--blank' : `plate--${state}`,
    small && 'plate--small',
    number.length > FULL_SIZE && 'plate--long',
    number.length > LONG && 'plate--longest',
    stamped && 'stamp',
  ];
  return (
    <span className={classes.filter(Boolean).join(' ')} aria-hidden={decorative || undefined}>
      <span className="plate__body">
        <span className="plate__month" aria-hidden="true">
          {tags?.month}
        </span>
        <span className="plate__place" aria-hidden="true">
          California
        </span>
        <span className="plate__year" aria-hidden="true">
          {tags?.year}
        </span>
        {state !== 'none' && <span className="visually-hidden">{`${t('License plate')} `}</span>}
        {/* The waiting page's script adds the number before React loads. */}
        <span className="plate__number" translate="no" suppressHydrationWarning>
          {number}
        </span>
      </span>
    </span>
  );
}
