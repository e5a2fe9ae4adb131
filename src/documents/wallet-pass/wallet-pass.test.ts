import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { filesInPass } from '#tests/support/outside/files-in-pass.ts';
import { testAppleKeys, testGoogleKey } from '#tests/support/outside/test-wallet-keys.ts';
import { runIn } from '#words/store.ts';
import { renderApplePass } from './apple-pass.ts';
import { googleSaveUrl } from './google-pass.ts';

const pass = {
  providerName: 'DMV Delegated Provider',
  siteUrl: 'https://dmv.example.com',
  orderId: 'R100482',
  plate: '7ABC123',
  validUntil: '2027-12-14',
  status: 'Accepted by the DMV',
  statusOn: '2026-11-24',
};
const account = 'shop@wallet-1.iam.gserviceaccount.com';

describe('a pass for Apple Wallet', () => {
  const keys = {
    ...testAppleKeys,
    passType: 'pass.com.example.order',
    team: 'TEAM123456',
    expiresAt: new Date('2100-01-01'),
  };

  it('says what it is not, and shows the plate, the order, its status, and the expiry', async () => {
    const files = filesInPass(await renderApplePass(pass, keys));
    const shown: unknown = JSON.parse(String(files.get('pass.json')));
    expect(shown).toMatchObject({
      passTypeIdentifier: 'pass.com.example.order',
      teamIdentifier: 'TEAM123456',
      serialNumber: 'R100482',
      description: 'Order R100482 for 7ABC123. This is not a registration card.',
      expirationDate: '2027-12-15T08:00:00.000Z',
      generic: {
        headerFields: [{ label: 'Order ID', value: 'R100482' }],
        primaryFields: [{ label: 'License plate', value: '7ABC123' }],
        secondaryFields: [
          { label: 'Status as of 11/24/2026', value: 'Accepted by the DMV' },
          { label: 'Registration expires', value: '12/14/2027' },
        ],
        auxiliaryFields: [{ value: 'This is not a registration card' }],
      },
    });
    expect([...files.keys()].sort()).toEqual([
      'icon.png',
      'icon@2x.png',
      'icon@3x.png',
      'manifest.json',
      'pass.json',
      'signature',
    ]);
  });

  it('is written in Spanish', async () => {
    const files = filesInPass(await runIn('es', () => renderApplePass(pass, keys)));
    expect(JSON.parse(String(files.get('pass.json')))).toMatchObject({
      description: 'Pedido R100482 para 7ABC123. Esto no es una tarjeta de registro.',
      generic: {
        headerFields: [{ label: 'Número de pedido' }],
        secondaryFields: [
          { label: 'Estado al 24 de noviembre de 2026', value: 'Aceptado por el DMV' },
          { label: 'El registro vence', value: '14 de diciembre de 2027' },
        ],
      },
    });
  });

  it('is signed with the certificate, and includes the issuer’s certificate', async () => {
    const files = filesInPass(await renderApplePass(pass, keys));
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const hashes = [...files]
      .filter(([name]) => !['manifest.json', 'signature'].includes(name))
      .map(([name, content]) => [name, hashOf('sha1', content).toString('hex')]);
    expect(JSON.parse(String(manifest))).toEqual(Object.fromEntries(hashes));
    const signature = files.get('signature') ?? Buffer.alloc(0);
    const own = new X509Certificate(keys.certificate);
    expect(signature.includes(own.raw)).toBe(true);
    expect(signature.includes(new X509Certificate(keys.authority).raw)).toBe(true);
    expect(signedAttributes(signature).includes(hashOf('sha1', manifest))).toBe(true);
    expect(
      verify('sha1', signedAttributes(signature), own.publicKey, signature.subarray(-256)),
    ).toBe(true);
  });
});

describe('a pass for Google Wallet', () => {
  it('is a signed link, short enough for a browser, with the same facts', async () => {
    const keys = { passClass: '3388000000012345678.order', account, key: testGoogleKey };
    const url = await googleSaveUrl(pass, keys, new Date('2026-11-24T20:00:00Z'));
    const [, token = ''] = url.split('https://pay.google.com/gp/v/save/');
    // Google advises against longer tokens.
    expect(token.length).toBeLessThan(1800);
    const { payload } = await jwtVerify(token, createPublicKey(testGoogleKey), {
      issuer: account,
      audience: 'google',
    });
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      payload: {
        genericObjects: [
          {
            id: '3388000000012345678.R100482-Accepted-by-the-DMV',
            classId: '3388000000012345678.order',
            subheader: { defaultValue: { value: 'This is not a registration card' } },
            header: { defaultValue: { value: '7ABC123' } },
            textModulesData: [
              { header: 'Status as of 11/24/2026', body: 'Accepted by the DMV' },
              { header: 'Registration expires', body: '12/14/2027' },
              { header: 'Order ID', body: 'R100482' },
            ],
          },
        ],
      },
    });
  });
});

const hashOf = (algorithm: string, content: Buffer) =>
  createHash(algorithm).update(content).digest();

/**
 * The signed attributes of a PKCS #7 signature by one 2048-bit RSA key: they end right before the signature's algorithm
 * and value.
 */
function signedAttributes(signature: Buffer): Buffer {
  const OCTETS_256 = Buffer.from('04820100', 'hex');
  const value = signature.length - 256 - OCTETS_256.length;
  expect(signature.subarray(value, value + 4)).toEqual(OCTETS_256);
  const algorithm = Buffer.from('300d06092a864886f70d0101010500', 'hex');
  const end = value - algorithm.length;
  expect(signature.subarray(end, value)).toEqual(algorithm);
  for (let start = end - 2; start > 0; start -= 1) {
    const isLong = signature[start + 1] === 0x81;
    const length = signature[start + (isLong ? 2 : 1)] ?? 0;
    const from = start + (isLong ? 3 : 2);
    if (signature[start] === 0xa0 && from + length === end) {
      // The attributes are signed as a set, although the signature contains them under a different tag.
      return Buffer.concat([Buffer.from([0x31]), signature.subarray(start + 1, end)]);
    }
  }
  throw new Error('The signature has no attributes');
}
