import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskLink } from '../navigation.tsx';

type Props = {
  twins: readonly string[];
  /** True if staff may file the order, and the DMV would charge the fees twice. */
  isToFile: boolean;
  isCancelable?: boolean;
};

export function TwinsNotice({ twins, isToFile, isCancelable = false }: Props) {
  if (twins.length === 0) return null;
  return (
    <p className="filing-late">
      <span>Other orders for the same plate and service:</span>{' '}
      {twins.map((orderId) => (
        <span key={orderId}>
          <DeskLink to={deskOrderPath(orderId)}>{orderId}</DeskLink>{' '}
        </span>
      ))}
      {isToFile && <span>Check which order to file before you file this one.</span>}{' '}
      {isCancelable && (
        <span>If the customer wants only one, cancel the latest order that isn’t filed yet.</span>
      )}
    </p>
  );
}
