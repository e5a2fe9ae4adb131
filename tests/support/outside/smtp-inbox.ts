import { SMTPServer } from 'smtp-server';
import * as z from 'zod';

const addressSchema = z.object({ port: z.number() });
const LOGIN_CODE = /^ {4}(\d{4})\r?$/m;

export type SmtpInbox = Awaited<ReturnType<typeof startSmtpInbox>>;

/** Starts a real mail server on a free port that stores what arrives, by recipient. */
export async function startSmtpInbox() {
  const arrived: { to: string[]; raw: string }[] = [];
  /** Called for each email that has arrived, before the sender gets the acknowledgment. */
  const control: { onMail: () => void } = { onMail() {} };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    async onData(stream, session, callback) {
      const chunks: Uint8Array[] = [];
      try {
        for await (const chunk of stream) chunks.push(z.instanceof(Uint8Array).parse(chunk));
      } catch {
        // The sender disconnected in the middle of the email.
        return;
      }
      const to = session.envelope.rcptTo.map(({ address }) => address);
      arrived.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
      control.onMail();
      callback(null);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = addressSchema.parse(server.server.address());
  return {
    control,
    url: `smtp://127.0.0.1:${port}`,
    /** Returns all emails as they came over the wire. */
    mails: () => arrived,
    /** Returns the codes that were sent to an email, oldest first. */
    codesFor(email: string): string[] {
      return arrived
        .filter(({ to }) => to.includes(email))
        .flatMap(({ raw }) => LOGIN_CODE.exec(raw)?.[1] ?? []);
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
