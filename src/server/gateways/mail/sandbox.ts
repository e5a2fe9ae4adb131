import { GatewayError } from '../../errors.ts';
import type { Mail, MailGateway } from './port.ts';

/** An email with a known Message-ID replaces the earlier one. */
export interface SandboxOutbox {
  keep(mail: Mail): Promise<void>;
}

/** Recipients at this domain fail permanently. */
export const REFUSING_DOMAIN = 'refused.test';

/** A mail server that sends nothing: it stores emails in an outbox for developers and tests. */
export function createSandboxMail({ outbox }: { outbox: SandboxOutbox }) {
  return {
    async send(mail: Mail): Promise<void> {
      if (mail.to.toLowerCase().endsWith(`@${REFUSING_DOMAIN}`)) {
        throw new GatewayError('mail', 'The mail sandbox rejects this recipient', {
          retryable: false,
        });
      }
      await outbox.keep(mail);
    },
  } satisfies MailGateway;
}
