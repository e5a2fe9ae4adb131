import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { t } from '#words/words.ts';
import { Icon, type IconPath } from './Icon.tsx';
import * as icons from './icons.ts';

const looks = {
  primary: 'button--primary',
  secondary: 'button--secondary',
  quiet: 'button--quiet',
  danger: 'button--danger',
  quietDanger: 'button--quiet-danger',
} as const;

type Props = {
  look?: keyof typeof looks;
  type?: 'button' | 'submit';
  small?: boolean;
  wide?: boolean;
  /** Shows progress and ignores further clicks, but keeps the focus. */
  busy?: boolean;
  /**
   * True while the data that the button acts on is loading. The button ignores clicks in the meantime, but keeps its
   * text and focus.
   */
  waiting?: boolean;
  /** Disables the button. Empty if the element of `about` gives the reason. */
  disabledReason?: string | undefined;
  /** The id of an element that describes the button, if its text doesn't. */
  about?: string | undefined;
  icon?: IconPath;
  /** For a button that leads to the next step: shows an arrow after the text. */
  forward?: boolean;
  /** Gets the focus when its dialog opens. */
  focusFirst?: boolean;
  onClick?: () => void;
  children: ReactNode;
};

/** Write the button's text in the letter case in which it is shown. */
export function Button(props: Props) {
  const {
    look = 'primary',
    type = 'button',
    small,
    wide,
    busy = false,
    waiting,
    disabledReason,
  } = props;
  const reasonId = useId();
  const ref = useKeptWidth(busy);
  const classes = ['button', looks[look], small && 'button--small', wide && 'full-width']
    .filter(Boolean)
    .join(' ');
  const onClick = (event: MouseEvent) => {
    if (busy || waiting) event.preventDefault();
    else props.onClick?.();
  };
  return (
    <>
      <button
        ref={ref}
        type={type}
        className={classes}
        disabled={disabledReason !== undefined}
        aria-disabled={busy || waiting || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason ? reasonId : props.about}
        data-focus-first={props.focusFirst}
        onClick={onClick}
      >
        {busy ? <Busy /> : <Words {...props} />}
      </button>
      {disabledReason && (
        <p className="fine-print" id={reasonId}>
          {disabledReason}
        </p>
      )}
    </>
  );
}

function Busy() {
  return (
    <>
      <span className="spinner" />
      <span>{t('Processing')}</span>
    </>
  );
}

function Words({ icon, forward, children }: Props) {
  return (
    <>
      {icon && <Icon path={icon} small />}
      <span className="button__words">{children}</span>
      {forward && <Icon path={icons.arrow} small />}
    </>
  );
}

/** Keeps the button as wide as its text while 'Processing' is shown instead. */
function useKeptWidth(busy: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const width = useRef(0);
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    button.style.minWidth = busy ? `min(${width.current}px, 100%)` : '';
    if (!busy) width.current = button.offsetWidth;
  }, [busy]);
  return ref;
}
