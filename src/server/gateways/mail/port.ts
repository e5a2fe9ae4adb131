/** Mail as the product sends it: one recipient, in HTML and in plain text. */

export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** The name by which the HTML shows it as a picture, in `cid:`. */
  cid?: string;
};

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The Message-ID without angle brackets, `id@domain`: a repetition carries the same one. */
  messageId: string;
  attachments?: MailAttachment[];
};

export interface MailGateway {
  /**
   * Sends a mail. Throws GatewayError when the server did not take it: not retryable where the recipient or
   * the mail was refused for good. A mail whose response was lost may arrive twice under one Message-ID.
   */
  send(mail: Mail): Promise<void>;
}
