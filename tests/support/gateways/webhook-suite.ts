import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayError } from '#server/errors.ts';
import type { Delivery, WebhookGateway } from '#server/gateways/webhook/port.ts';

export type PartnerServer = 'taking' | 'refusing' | 'down';

export function describeWebhookGateway(
  name: string,
  open: () => Promise<{
    gateway: WebhookGateway;
    addressOf: (server: PartnerServer) => string;
    taken: () => Pick<Delivery, 'headers' | 'body'>[];
    close?: () => Promise<void>;
  }>,
): void {
  describe(`${name} keeps the webhook port's promises`, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    const eventId = () => crypto.randomUUID();
    const deliver = (url: string, id: string, body = '{}') =>
      opened.gateway.deliver({ url, headers: { 'renewal-event-id': id }, body });
    const acceptedWith = (id: string) =>
      opened.taken().filter(({ headers }) => headers['renewal-event-id'] === id);

    it('delivers exactly the text that was signed, with its headers', async () => {
      const id = eventId();
      const body = '{ "name":"José",\n "ids": [ "R100001" ] }';
      await deliver(opened.addressOf('taking'), id, body);
      expect(acceptedWith(id).map((message) => message.body)).toEqual([body]);
    });

    it('delivers a retry with the same ID', async () => {
      const id = eventId();
      await deliver(opened.addressOf('taking'), id);
      await deliver(opened.addressOf('taking'), id);
      expect(acceptedWith(id)).toHaveLength(2);
    });

    it.each<[PartnerServer, GatewayError['kind']]>([
      ['refusing', 'call'],
      ['down', 'outage'],
    ])('throws a retryable GatewayError when the server is %s', async (server, kind) => {
      const id = eventId();
      const error = await deliver(opened.addressOf(server), id).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({ gateway: 'webhook', retryable: true, kind });
      expect(acceptedWith(id)).toEqual([]);
    });

    it('only sends over https, except to this machine', async () => {
      const sent = deliver('http://partner.example/hook', eventId());
      const error = await sent.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(GatewayError);
      expect(error).toMatchObject({
        gateway: 'webhook',
        retryable: true,
        message: 'Expected an https URL, got http:',
      });
    });
  });
}
