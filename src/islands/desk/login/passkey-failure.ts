import { NoPasskey } from '#api-client/desk/passkeys.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';

const WORDS: Record<NoPasskey['reason'], string> = {
  rejected:
    'Your device didn’t offer a passkey, or the prompt was closed. Try again and unlock your device when asked.',
  known: 'This device already has one of your passkeys. Use it, or choose another device.',
  impossible:
    'This browser can’t use passkeys here. Try a current version of Chrome, Edge, Firefox, or Safari.',
};

export function textOfPasskeyFailure(cause: unknown): string {
  return cause instanceof NoPasskey ? WORDS[cause.reason] : textOfFailure(cause);
}
