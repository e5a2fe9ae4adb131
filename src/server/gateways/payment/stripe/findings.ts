import { GatewayError } from '../../../errors.ts';
import type { SetupFinding } from '../port.ts';

export function finding(what: string, advice: string | undefined): SetupFinding {
  return advice === undefined ? { state: 'ok', what } : { state: 'failed', what, advice };
}

/** Why a call, or the check of its result, failed. Undefined if both succeeded. */
export async function failureOf(
  act: () => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof GatewayError) return error.message;
    throw error;
  }
}

export function rejectionIn(
  reply: object | { rejection: { message: string } },
): string | undefined {
  return 'rejection' in reply ? reply.rejection.message : undefined;
}
