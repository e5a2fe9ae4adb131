import { GatewayError } from '../errors.ts';
import type { SetupFinding } from './payment/port.ts';

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

/** Finds whether a service accepts its keys. `act` returns why it doesn't. */
export async function keyFinding(
  what: string,
  advice: string,
  act: () => Promise<string | undefined>,
): Promise<SetupFinding> {
  const failure = await failureOf(act);
  return finding(what, failure && `${failure}. ${advice}`);
}

export function rejectionIn(
  reply: object | { rejection: { message: string } },
): string | undefined {
  return 'rejection' in reply ? reply.rejection.message : undefined;
}
