import { Icon } from './Icon.tsx';
import * as icons from './icons.ts';

/** The message of one field, or nothing. */
export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="error" id={id}>
      <Icon path={icons.alert} />
      <span className="visually-hidden">Error: </span>
      <span>{message}</span>
    </p>
  );
}
