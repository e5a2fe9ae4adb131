import type {
  DocumentActionComponent,
  DocumentActionDescription,
  DocumentActionProps,
} from 'sanity';

type Change = (
  action: DocumentActionDescription | null,
  props: DocumentActionProps,
) => DocumentActionDescription | null;

/** `useChange` is a hook, as the action itself is. `more` are props that only this action knows. */
export function wrapAction(useChange: Change, more: object = {}) {
  // The Studio requests its actions on every render, and a new function each time would lose the action's state.
  const made = new WeakMap<DocumentActionComponent, DocumentActionComponent>();
  return (useAction: DocumentActionComponent): DocumentActionComponent => {
    const known = made.get(useAction);
    if (known) return known;
    const wrapped: DocumentActionComponent = (props) =>
      useChange(useAction({ ...props, ...more }), props);
    // The Studio identifies its own actions by this name.
    if (useAction.action) wrapped.action = useAction.action;
    made.set(useAction, wrapped);
    return wrapped;
  };
}
