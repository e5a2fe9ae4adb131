import {
  type CreationOptions,
  postDeskLogin,
  postDeskLoginOptions,
  postFirstPasskey,
  postPasskey,
  postPasskeyOptions,
} from '#contracts/desk/passkey.ts';
import { callDesk, keepDeskToken } from './call-desk.ts';

export class NoPasskey extends Error {
  override name = 'NoPasskey';
  readonly reason: 'rejected' | 'known' | 'impossible';

  constructor(reason: NoPasskey['reason'], cause?: unknown) {
    super(`No passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

export async function logInByPasskey(): Promise<void> {
  const options = await callDesk(postDeskLoginOptions);
  const publicKey = knowing(() => PublicKeyCredential.parseRequestOptionsFromJSON(options));
  const credential = await requestCredential(() => navigator.credentials.get({ publicKey }));
  const body = postDeskLogin.body.parse(credential.toJSON());
  const { token } = await callDesk(postDeskLogin, { body });
  keepDeskToken(token);
}

/** Creates the first passkey, which the server allows after a code has been entered, and logs in. */
export async function makeFirstPasskey(options: CreationOptions, label: string): Promise<void> {
  const body = await createPasskey(options, label);
  const { token } = await callDesk(postFirstPasskey, { body });
  keepDeskToken(token);
}

export async function makeFurtherPasskey(label: string): Promise<void> {
  const options = await callDesk(postPasskeyOptions);
  await callDesk(postPasskey, { body: await createPasskey(options, label) });
}

async function createPasskey(options: CreationOptions, label: string) {
  const publicKey = knowing(() => PublicKeyCredential.parseCreationOptionsFromJSON(options));
  const credential = await requestCredential(() => navigator.credentials.create({ publicKey }));
  return postPasskey.body.parse({ label, passkey: credential.toJSON() });
}

/** Runs code that only works in browsers that support passkeys. Throws NoPasskey in others. */
function knowing<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw new NoPasskey('impossible', cause);
  }
}

async function requestCredential(
  ask: () => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (cause) {
    throw new NoPasskey(reasonOf(cause), cause);
  }
  throw new NoPasskey('rejected');
}

/** Browsers report a click on Cancel in the same way as a missing passkey. */
function reasonOf(cause: unknown): NoPasskey['reason'] {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'InvalidStateError') return 'known';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'rejected' : 'impossible';
}
