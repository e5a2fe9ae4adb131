import { NoPasskey } from '#api-client/desk/passkeys.ts';
import { textOfFailure } from '#contracts/api/api-failure.ts';

const WORDS: Record<NoPasskey['reason'], string> = {
  refused:
    'Your device didn’t offer a passkey, or the prompt was closed. Try again and unlock your device when asked.',
  known: 'This device already has one of your passkeys. Use it, or choose another device.',
  impossible:
    'This browser can’t use passkeys here. Try a current version of Chrome, Edge, Firefox, or Safari.',
};

/** Returns the message for staff when a passkey failed. */
export function wordsOfPasskey(cause: unknown): string {
  return cause instanceof NoPasskey ? WORDS[cause.reason] : textOfFailure(cause);
}

/** Returns the name of the first passkey. Its owner names the others. */
export function usualLabel(): string {
  const system = /Windows|Macintosh|iPhone|iPad|Android|Linux|CrOS/.exec(navigator.userAgent)?.[0];
  return system === undefined ? 'My passkey' : `My ${system} device`;
}
