import { type ReactElement, type RefObject, useRef, useState } from 'react';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import { type OrderAction, type Reason, reasonsOf } from '#contracts/desk/reasons.ts';
import type { Elements } from '#islands/ui/elements.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as icons from '#islands/ui/icons.ts';
import { readDraft, useDraftKey } from '../../draft.ts';
import { type FormProps, ReasonForm } from '../../ReasonForm.tsx';
import { focusFirst, linkedForm } from '../../use-focus-after.ts';

/** Actions whose text is their note, or that have none. */
const OWN_NOTES: readonly OrderAction[] = [
  'write_note',
  'hand_over',
  'write_customer',
  'claim_order',
];

type Possible = ShownActions['possible'];
export type ActionReason<A extends OrderAction> = (typeof reasonsOf)[A][number];
type Props<A extends OrderAction, V extends object> = FormProps<ActionReason<A>, V> & {
  action: A;
  title: string;
  /** The prefix of the fields' ids, if the action has two forms. */
  id?: string;
  /** Unsent input is kept for this order, under the form's id or this name. */
  orderId?: string;
  draftName?: string | undefined;
  shown: { possible: Pick<Possible, A> };
  /** Reasons that don't apply to the form. */
  without?: readonly Reason[];
};

/**
 * A staff action: an expandable form that asks for a reason, or a note that says why the action isn't possible. It
 * starts open if staff have started to fill it in.
 */
export function ActionForm<A extends OrderAction, V extends object>(props: Props<A, V>) {
  const { action, title, shown, onDone, without = [], id = `desk-${action}`, ...form } = props;
  const draft = form.orderId && `${form.orderId}:${form.draftName ?? id}`;
  const draftKey = useDraftKey(draft);
  // A form that the page's link opens takes the focus.
  const [isOpen] = useState(() => readDraft(draftKey) !== undefined && linkedForm() !== id);
  const box = useRef<HTMLDetailsElement>(null);
  const [first, ...others]: readonly [ActionReason<A>, ...ActionReason<A>[]] = reasonsOf[action];
  const fitting = others.filter((reason) => !without.includes(reason));
  return (
    <Action title={title} possible={shown.possible[action]} isOpen={isOpen} box={box}>
      <ReasonForm
        id={id}
        draft={draft}
        reasons={[first, ...fitting]}
        isNoteOwn={OWN_NOTES.includes(action)}
        {...form}
        onDone={(done) => {
          // An empty message means that nothing was done.
          if (done !== '' && box.current) box.current.open = false;
          onDone(done);
        }}
      />
    </Action>
  );
}

type ActionBoxProps = {
  title: string;
  possible: Possible[OrderAction];
  /** True if the order needs this action. */
  isOpen?: boolean;
  box?: RefObject<HTMLDetailsElement | null>;
  children: Elements;
};

/** An action with its own form, or a note that says why the action isn't possible. */
export function Action({ title, possible, isOpen = false, box, children }: ActionBoxProps) {
  // This is only the initial state. After that, staff open and close the form, and opening another form closes it.
  const [isOpenFirst] = useState(isOpen);
  // A form that starts open doesn't take the focus.
  const isFirst = useRef(isOpen);
  if (!possible.can) {
    return (
      <div className="desk-does__off">
        <span>{title}</span>
        <small>{possible.why}</small>
      </div>
    );
  }
  return (
    <details
      ref={box}
      name="desk-action"
      open={isOpenFirst}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isFirst.current) focusFirst(currentTarget);
        isFirst.current = false;
      }}
    >
      <summary>
        <span>{title}</span>
        <Icon path={icons.chevron} small />
      </summary>
      {children}
    </details>
  );
}

export type ActionProps = {
  orderId: string;
  shown: ShownActions;
  /** Shows the message, if there is one, and reloads the order. */
  onDone: (done: string) => void;
};

/** An action and its form. */
export type ActionEntry = readonly [
  action: OrderAction,
  Form: (props: ActionProps) => ReactElement | null,
];

/** Identifies the order in a question, because staff may have several orders open. */
export function describeOrder({ orderId, shown }: Pick<ActionProps, 'orderId' | 'shown'>): string {
  return `Order ${orderId}, plate ${shown.plate}.`;
}
