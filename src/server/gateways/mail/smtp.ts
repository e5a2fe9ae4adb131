import { isLoopback } from '#config/connection-urls.ts';
import { GatewayError } from '../../errors.ts';
import type { Mail, MailGateway } from './port.ts';

const TIMEOUT_MS = 15_000;

/**
 * Email over SMTP. `url` is `smtp://[user:password@]host[:port]`, or `smtps://…` for implicit TLS. Credentials, and
 * emails to other machines, are only sent over TLS: `smtp://` then requires STARTTLS. `from` is the sender, `Name
 * <address>`. `ca` is for servers with a certificate from a private authority.
 */
export function createSmtpMail({
  url,
  from,
  timeoutMs = TIMEOUT_MS,
  ca,
}: {
  url: string;
  from: string;
  timeoutMs?: number;
  ca?: string;
}) {
  const options = {
    pool: true,
    // Retry once immediately, because the server may have closed a pooled connection. The job queue handles all
    // further retries.
    maxRequeues: 1,
    ...server(url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // Emails contain all their content. Never read files or URLs that they mention.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(ca !== undefined && { tls: { ca } }),
  } as const;
  const open = async () => (await import('nodemailer')).createTransport(options);
  let opened: ReturnType<typeof open> | undefined;

  return {
    async send(mail: Mail): Promise<void> {
      try {
        opened ??= open();
        const transport = await opened;
        await transport.sendMail({
          from,
          // The address is passed as an object, so that one with a comma isn't split.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          messageId: `<${mail.messageId}>`,
          attachments: (mail.attachments ?? []).map((attachment) => ({
            filename: attachment.filename,
            contentType: attachment.contentType,
            content: Buffer.from(attachment.content),
            ...(attachment.cid !== undefined && {
              cid: attachment.cid,
              contentDisposition: 'inline' as const,
            }),
          })),
        });
      } catch (cause) {
        const rejected = isRejection(cause);
        throw new GatewayError(
          'mail',
          rejected
            ? 'The mail server rejected this email'
            : 'The mail server could not accept the email',
          { retryable: !rejected, cause },
        );
      }
    },

    /** Connects and logs in, but sends nothing. */
    async verify(): Promise<void> {
      opened ??= open();
      await (await opened).verify().catch((cause: Error) => {
        throw new GatewayError('mail', `The mail server did not accept us (${cause.message})`, {
          retryable: true,
          cause,
        });
      });
    },

    /** Closes pooled connections. */
    close() {
      void opened?.then((transport) => transport.close());
    },
  } satisfies MailGateway & { verify(): Promise<void>; close(): void };
}

function server(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    // Only URLs put brackets around an IPv6 address.
    host: hostname.replace(/^\[|\]$/g, ''),
    secure,
    ...(port !== '' && { port: Number(port) }),
    requireTLS: !secure && (username !== '' || !isLoopback(url)),
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
  };
}

/**
 * A 5xx response about the recipient or the email is final. A response about our credentials is not final, because we
 * can fix them.
 */
function isRejection(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const final = typeof error.responseCode === 'number' && error.responseCode >= 500;
  return final && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE');
}
