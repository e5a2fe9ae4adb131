import { GatewayError } from '../../errors.ts';
import type { Mail, MailGateway } from './port.ts';

/** Where the sandbox's mails end up. A mail with a known Message-ID replaces the earlier one. */
export interface SandboxOutbox {
  keep(mail: Mail): Promise<void>;
}

/** Recipients that choose an outcome: this domain refuses every mail for good. */
export const REFUSING_DOMAIN = 'refused.test';

/** A mail server from which no mail leaves: it keeps mails in an outbox that developers and tests read. */
export function createSandboxMail({ outbox }: { outbox: SandboxOutbox }) {
  return {
    async send(mail: Mail): Promise<void> {
      if (mail.to.toLowerCase().endsWith(`@${REFUSING_DOMAIN}`)) {
        throw new GatewayError('mail', 'The mail sandbox refuses this recipient', {
          retryable: false,
        });
      }
      await outbox.keep(mail);
    },
  } satisfies MailGateway;
}
