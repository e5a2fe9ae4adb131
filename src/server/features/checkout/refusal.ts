import { idempotencyRefusals } from '#contracts/api/idempotency.ts';
import { AppError } from '../../errors.ts';

/** A refusal with the status and the code that the API's document lists. */
export function refusal(name: keyof typeof idempotencyRefusals, message: string): AppError {
  const { status, code } = idempotencyRefusals[name];
  return new AppError(status, code, message);
}
