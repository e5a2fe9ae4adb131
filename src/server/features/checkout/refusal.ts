import { idempotencyRefusals } from '#contracts/api/idempotency.ts';
import { AppError } from '../../errors.ts';

/** A rejection with the status and code in the API's document. */
export function refusal(name: keyof typeof idempotencyRefusals, message: string): AppError {
  const { status, code } = idempotencyRefusals[name];
  return new AppError(status, code, message);
}
