import { Icon } from './Icon.tsx';

/** The message of one field, or nothing. */
export function FieldMessage({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p className="err" id={id}>
      <Icon name="alert" />
      <span className="vh">Error: </span>
      <span>{message}</span>
    </p>
  );
}
