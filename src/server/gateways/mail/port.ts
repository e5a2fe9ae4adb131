export type MailAttachment = {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** The content ID that the HTML uses, as `cid:`, to embed the attachment as a picture. */
  cid?: string;
};

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The Message-ID without angle brackets, `id@domain`. Retries use the same one. */
  messageId: string;
  attachments?: MailAttachment[];
};

export interface MailGateway {
  /**
   * Sends an email. Throws GatewayError if the server did not accept it. The error is not retryable if the
   * server rejected the recipient or the email permanently. After a lost response, an email may arrive twice
   * with the same Message-ID.
   */
  send(mail: Mail): Promise<void>;
}
