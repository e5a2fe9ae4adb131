/**
 * The protocol between the checkout's frame and the page around it, as the frame reads and writes it.
 * The loader parses the same messages by hand; docs/widget/protocol.md shows them as JSON Schema.
 */
import * as z from 'zod/mini';
import * as limits from '../every-page/limits.ts';

export const WIDGET_VERSION = 1;

const v = z.literal(WIDGET_VERSION);
const nonceSchema = z.string().check(z.regex(/^[\w-]{16,80}$/));

/** Where the customer is: too vague to tell anything about the vehicle. */
export const WIDGET_STEPS = ['vehicle', 'address', 'cart', 'payment', 'done'] as const;
export type WidgetStep = (typeof WIDGET_STEPS)[number];

/** Frame to page, on the window: the frame listens. It sends nothing else before it is connected. */
export const helloSchema = z.strictObject({ v, type: z.literal('hello') });

/** Page to frame, on the window, with one MessagePort. */
export const connectSchema = z.object({ v, type: z.literal('connect'), nonce: nonceSchema });

/** Page to frame, on the port. */
export const pageMessageSchema = z.object({ v, type: z.literal('focus') });

/**
 * Frame to page, on the port. Strict, because this also limits what the frame may say: a field that is not
 * named here cannot leave it.
 */
export const frameMessageSchema = z.discriminatedUnion('type', [
  z.strictObject({ v, type: z.literal('ready'), nonce: nonceSchema }),
  z.strictObject({ v, type: z.literal('start') }),
  z.strictObject({ v, type: z.literal('step'), step: z.enum(WIDGET_STEPS) }),
  z.strictObject({
    v,
    type: z.literal('resize'),
    height: z.number().check(z.positive(), z.lt(100_000)),
  }),
  z.strictObject({
    v,
    type: z.literal('complete'),
    orderIds: z.array(z.string().check(z.regex(/^[\w-]{1,40}$/))),
  }),
  z.strictObject({ v, type: z.literal('close') }),
  z.strictObject({
    v,
    type: z.literal('error'),
    code: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    severity: z.enum(['recoverable', 'unrecoverable']),
    continueUrl: z.url({ protocol: /^https?$/ }),
  }),
]);
export type FrameMessage = z.infer<typeof frameMessageSchema>;

/** The settings in the frame's own address: `?partner=` for the server, the rest in the fragment. */
const color = z.catch(z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))), undefined);
const shortText = z.catch(z.string().check(z.trim(), z.maxLength(64)), '');
export const frameSettingsSchema = z.object({
  partner: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  nonce: nonceSchema,
  service: shortText,
  plate: z.catch(z.string().check(z.trim(), z.maxLength(limits.plateLength)), ''),
  lang: shortText,
  display: z.catch(z.enum(['dialog', 'inline']), 'dialog'),
  accent: color,
  ground: color,
});
export type FrameSettings = z.infer<typeof frameSettingsSchema>;
