import { deskOrderPath } from '#routes/desk-screens.ts';
import { DeskLink } from '../navigation.tsx';

/** Warns that other orders are for the same plate and service, because the DMV would charge the fees twice. */
export function TwinsNotice({ twins }: { twins: readonly string[] }) {
  if (twins.length === 0) return null;
  return (
    <p className="filing-late">
      <span>Other orders for the same plate and service:</span>{' '}
      {twins.map((orderId) => (
        <span key={orderId}>
          <DeskLink to={deskOrderPath(orderId)}>{orderId}</DeskLink>{' '}
        </span>
      ))}
      <span>Check which of them to file before you file this one.</span>
    </p>
  );
}
