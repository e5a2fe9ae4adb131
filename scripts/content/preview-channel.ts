/** The Presentation tool uses an older format of its message channel than the channel's package does. */
import { createListenLogic, createRequestMachine, DOMAIN, type Message } from '@sanity/comlink';
import * as z from 'zod/mini';

const OLD_DOMAIN = 'sanity/channels';
const OLD_NAMES = new Map([
  ['comlink/handshake/syn', 'handshake/syn'],
  ['comlink/handshake/syn-ack', 'handshake/syn-ack'],
  ['comlink/handshake/ack', 'handshake/ack'],
  ['comlink/response', 'channel/response'],
  ['comlink/heartbeat', 'channel/heartbeat'],
  ['comlink/disconnect', 'channel/disconnect'],
  ['visual-editing/navigate', 'overlay/navigate'],
  ['visual-editing', 'overlays'],
]);
const NEW_NAMES = new Map([...OLD_NAMES].map(([name, old]) => [old, name]));

const oldMessage = z.looseObject({
  domain: z.literal(OLD_DOMAIN),
  from: z.string(),
  to: z.string(),
  type: z.string(),
  connectionId: z.optional(z.string()),
});

/** Translates, for a machine of the channel, between its messages and the Studio's. */
export const studioDialect = <Sends extends Message>() => ({
  listen: createListenLogic(understand),
  requestMachine: createRequestMachine<Sends>().provide({
    actions: {
      'send message': ({ context }, { message }) => {
        for (const source of context.sources) {
          source.postMessage(translate(message), { targetOrigin: context.targetOrigin });
        }
      },
    },
  }),
});

function understand(event: MessageEvent): MessageEvent {
  const parsed = oldMessage.safeParse(event.data);
  if (!parsed.success) return event;
  const { connectionId, ...message } = parsed.data;
  // Changed in place: a listener also compares the event's source.
  Object.assign(event.data, {
    ...message,
    domain: DOMAIN,
    channelId: connectionId,
    from: NEW_NAMES.get(message.from) ?? message.from,
    to: NEW_NAMES.get(message.to) ?? message.to,
    type: NEW_NAMES.get(message.type) ?? message.type,
  });
  return event;
}

type Sent = {
  channelId: string;
  from: string;
  to: string;
  type: string;
  data?: unknown;
  responseTo?: string;
};

function translate({ channelId, data, ...message }: Sent) {
  const isHandshake = message.type.startsWith('comlink/handshake/');
  const isAnswer = message.type === 'comlink/response' && message.responseTo !== undefined;
  return {
    ...message,
    domain: OLD_DOMAIN,
    connectionId: channelId,
    from: OLD_NAMES.get(message.from) ?? message.from,
    to: OLD_NAMES.get(message.to) ?? message.to,
    type: OLD_NAMES.get(message.type) ?? message.type,
    data: isHandshake
      ? { id: channelId }
      : (data ?? (isAnswer ? { responseTo: message.responseTo } : undefined)),
  };
}
