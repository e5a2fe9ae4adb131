import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type ArrivedMail,
  describeMailGateway,
  newMail,
} from '#tests/support/gateways/mail-suite.ts';
import { testCertificate } from '#tests/support/outside/test-certificate.ts';
import { GatewayError } from '../../errors.ts';
import { REFUSING_DOMAIN } from './sandbox.ts';
import { createSmtpMail } from './smtp.ts';

const FROM = 'DMV Delegated Provider <hello@storefront.test>';
/** This timeout is long enough for a busy machine. Tests of the timeout override it. */
const PATIENT_MS = 10_000;
const IMPATIENT_MS = 500;

const portOf = (address: unknown) => z.object({ port: z.number() }).parse(address).port;
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startSmtp(options: SMTPServerOptions = {}) {
  const arrived: ArrivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onRcptTo(address, _session, callback) {
      const rejected = address.address.endsWith(`@${REFUSING_DOMAIN}`);
      callback(rejected ? reply(550, 'No such mailbox') : null);
    },
    async onData(stream, session, callback) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(z.instanceof(Uint8Array).parse(chunk));
      const to = session.envelope.rcptTo.map(({ address }) => address);
      arrived.push(parseMail(to, Buffer.concat(chunks).toString('utf8')));
      callback(null);
    },
    ...options,
  });
  // Some tests drop the connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { arrived, port: portOf(server.server.address()), close };
}

function reply(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}

function parseMail(to: string[], raw: string): ArrivedMail {
  const text = raw.replace(/\r\n[ \t]+/g, ' ');
  const header = (name: string) =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1]?.trim() ?? '';
  return {
    to,
    subject: decodeWords(header('Subject')),
    messageId: header('Message-ID').replace(/^<|>$/g, ''),
    content: text,
  };
}

/** Decodes RFC 2047 encoded words, in both encodings. */
function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_word, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeURIComponent(word.replace(/_/g, ' ').replace(/%/g, '%25').replace(/=/g, '%')),
    );
}

async function startRaw(act: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    act(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return portOf(server.address());
}

function connect(url: string, options: { timeoutMs?: number; ca?: string } = {}) {
  const mail = createSmtpMail({ url, from: FROM, timeoutMs: PATIENT_MS, ...options });
  closers.push(mail.close);
  return mail;
}

const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describeMailGateway('email over SMTP', async () => {
  const { arrived, port, close } = await startSmtp();
  const gateway = createSmtpMail({ url: `smtp://127.0.0.1:${port}`, from: FROM });
  return {
    gateway,
    arrived: () => arrived,
    async close() {
      gateway.close();
      await close();
    },
  };
});

describe('email over SMTP', () => {
  async function start(options?: SMTPServerOptions) {
    const server = await startSmtp(options);
    closers.push(server.close);
    return server;
  }

  it('names the sender', async () => {
    const { arrived, port } = await start();
    await connect(`smtp://127.0.0.1:${port}`).send(newMail());
    expect(arrived[0]?.content).toContain(`From: ${FROM}`);
  });

  it('logs in over TLS, implicit or by STARTTLS', async () => {
    const logins: string[] = [];
    const options: SMTPServerOptions = {
      ...testCertificate,
      disabledCommands: [],
      authOptional: false,
      onAuth(auth, session, callback) {
        logins.push(
          `${auth.username}:${auth.password} ${session.secure ? 'over TLS' : 'in clear'}`,
        );
        callback(null, { user: auth.username });
      },
    };
    const starttls = await start(options);
    const tls = await start({ ...options, secure: true });
    const ca = testCertificate.cert;
    await connect(`smtp://shop:p%40ss@localhost:${starttls.port}`, { ca }).send(newMail());
    await connect(`smtps://shop:p%40ss@localhost:${tls.port}`, { ca }).send(newMail());
    expect(logins).toEqual(['shop:p@ss over TLS', 'shop:p@ss over TLS']);
    expect([starttls.arrived.length, tls.arrived.length]).toEqual([1, 1]);
  });

  it('never sends a password in plain text', async () => {
    let asked = false;
    const { port } = await start({
      allowInsecureAuth: true,
      onAuth(_auth, _session, callback) {
        asked = true;
        callback(null, { user: 'shop' });
      },
    });
    const error = await thrownBy(connect(`smtp://shop:pass@127.0.0.1:${port}`).send(newMail()));
    expect(error).toBeInstanceOf(GatewayError);
    expect(asked).toBe(false);
  });

  it('never sends plain-text email to another machine', { tags: ['SAFE-017'] }, async () => {
    const { port, arrived } = await start();
    // An alias of this machine that isn't recognized as local.
    const error = await thrownBy(connect(`smtp://127.1:${port}`).send(newMail()));
    expect(error).toMatchObject({ name: 'GatewayError', retryable: true });
    expect(arrived).toEqual([]);
    await connect(`smtp://127.0.0.1:${port}`).send(newMail());
    expect(arrived).toHaveLength(1);
  });

  it('never trusts an unverified certificate', async () => {
    const { port, arrived } = await start({ ...testCertificate, secure: true });
    const error = await thrownBy(connect(`smtps://localhost:${port}`).send(newMail()));
    expect(error).toMatchObject({ name: 'GatewayError', retryable: true });
    expect(arrived).toEqual([]);
  });

  it('is retryable when the login is rejected, because the email itself is fine', async () => {
    const { port } = await start({
      ...testCertificate,
      secure: true,
      onAuth: (_auth, _session, callback) => callback(reply(535, 'Authentication failed')),
    });
    const mail = connect(`smtps://shop:wrong@localhost:${port}`, { ca: testCertificate.cert });
    expect(await thrownBy(mail.send(newMail()))).toMatchObject({ retryable: true });
  });

  it.each([
    ['the mailbox is busy', 451, true],
    ['the email is rejected permanently', 554, false],
  ])('reports whether to retry when %s', async (_case, code, retryable) => {
    const { port } = await start({
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => callback(reply(code, 'Sorry')));
      },
    });
    const error = await thrownBy(connect(`smtp://127.0.0.1:${port}`).send(newMail()));
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ gateway: 'mail', retryable });
  });

  it('waits for a slow server within the time limit', async () => {
    const { port } = await start({
      onData(stream, _session, callback) {
        stream.resume();
        stream.on('end', () => wait(200).then(() => callback(null)));
      },
    });
    await connect(`smtp://127.0.0.1:${port}`).send(newMail());
  });

  it.each<[string, (socket: Socket) => void, number]>([
    ['never greets', () => {}, IMPATIENT_MS],
    ['hangs up', (socket) => socket.destroy(), PATIENT_MS],
    ['speaks another language', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'), 10_000],
    ['has no time', (socket) => socket.end('421 Too busy\r\n'), PATIENT_MS],
  ])('throws a retryable GatewayError when the server %s', async (_case, act, timeoutMs) => {
    const port = await startRaw(act);
    const error = await thrownBy(
      connect(`smtp://127.0.0.1:${port}`, { timeoutMs }).send(newMail()),
    );
    expect(error).toBeInstanceOf(GatewayError);
    expect(error).toMatchObject({ gateway: 'mail', retryable: true, cause: expect.any(Error) });
  });

  it('throws a retryable GatewayError when nothing is listening', async () => {
    const server = await startSmtp();
    await server.close();
    const error = await thrownBy(connect(`smtp://127.0.0.1:${server.port}`).send(newMail()));
    expect(error).toMatchObject({ name: 'GatewayError', retryable: true });
  });
});
