/** A software authenticator: it creates passkeys and signs with them as a browser's does. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Challenge = { challenge: string };
type Choices = { origin: string; rpId: string; isVerified?: boolean; counter?: number };

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;

export function createAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });

  /** COSE: key type EC2, algorithm ES256, curve P-256. */
  const cose = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  function clientData(type: 'create' | 'get', challenge: string, origin: string) {
    return Buffer.from(
      JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }),
    );
  }

  function authData({ rpId, isVerified = true, counter = 0 }: Choices, credential?: Buffer) {
    const flags =
      USER_PRESENT + (isVerified ? USER_VERIFIED : 0) + (credential ? HAS_CREDENTIAL : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([
      ...[sha256(rpId), Buffer.from([flags]), count],
      ...(credential ? [credential] : []),
    ]);
  }

  const answer = <R extends object>(response: R) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Creates the passkey. */
    create({ challenge }: Challenge, choices: Choices) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authData(choices, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x59]),
        ...[size, data],
      ]);
      return answer({
        clientDataJSON: clientData('create', challenge, choices.origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    sign({ challenge }: Challenge, choices: Choices) {
      const client = clientData('get', challenge, choices.origin);
      const data = authData(choices);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
