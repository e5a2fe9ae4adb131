import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

type Props = {
  id: string;
  message: string | undefined;
  /** Announces the message: after Enter, the focus is already in the field, so no focus change would trigger it. */
  alert?: boolean | undefined;
};

/** The message of one field, or nothing. */
export function FieldMessage({ id, message, alert }: Props) {
  if (!message) return null;
  return (
    <p className="error" id={id} role={alert ? 'alert' : undefined}>
      <Icon path={icons.alert} />
      <span className="visually-hidden">Error: </span>
      <span>{message}</span>
    </p>
  );
}
