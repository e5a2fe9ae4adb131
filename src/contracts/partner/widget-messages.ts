/**
 * The protocol between the checkout's frame and the page around it, as the frame parses and sends it. The
 * loader parses the same messages by hand; docs/widget/protocol.md shows them as JSON Schema.
 */
import * as z from 'zod/mini';
import { optionSchemas } from './checkout-options.ts';
import { partnerMetadataSchema } from './own-data.ts';

export const WIDGET_VERSION = 1;

const v = z.literal(WIDGET_VERSION);
const nonceSchema = z.string().check(z.regex(/^[\w-]{16,80}$/));

/** The customer's step, too general to reveal anything about the vehicle. */
export const WIDGET_STEPS = ['vehicle', 'address', 'cart', 'payment', 'done'] as const;
export type WidgetStep = (typeof WIDGET_STEPS)[number];

/**
 * Frame to page, on the window, to any embedding page: the frame's document has loaded, but nothing is rendered yet. If
 * the page doesn't receive this message, the browser is showing something else in the frame, such as an error page.
 */
export const loadingSchema = z.strictObject({ v, type: z.literal('loading') });

/** Frame to page, on the window: the frame is listening. It sends nothing else until it is connected. */
export const helloSchema = z.strictObject({ v, type: z.literal('hello') });

/** Page to frame, on the window, with one MessagePort. */
export const connectSchema = z.object({ v, type: z.literal('connect'), nonce: nonceSchema });

/**
 * Page to frame, on the port: move the focus back into the frame, to where it was or, if the user is tabbing
 * backward, to the last control.
 */
export const pageMessageSchema = z.object({
  v,
  type: z.literal('focus'),
  last: z.optional(z.boolean()),
});

/** Frame to page, on the port. Strict, so that the frame can't send any other field. */
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
  // A problem with the page's own input, for the developer's console.
  z.strictObject({
    v,
    type: z.literal('warning'),
    option: z.string().check(z.maxLength(100)),
    value: z.string().check(z.maxLength(200)),
    hint: z.string().check(z.minLength(1), z.maxLength(500)),
  }),
  z.strictObject({
    v,
    type: z.literal('error'),
    code: z.string().check(z.regex(/^[a-z_]{1,40}$/)),
    severity: z.enum(['recoverable', 'unrecoverable']),
    continueUrl: z.url({ protocol: /^https?$/ }),
  }),
]);
export type FrameMessage = z.infer<typeof frameMessageSchema>;

/** The settings in the frame's URL: `?partner=` is for the server, and the others are in the fragment. */
const { display, ...others } = optionSchemas;
const orNone = <Value extends z.ZodMiniType>(schema: Value) =>
  z.catch(z.optional(schema), undefined);
export const frameSettingsSchema = z.object({
  partner: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  nonce: nonceSchema,
  display: z.catch(display, 'dialog'),
  service: orNone(others.service),
  plate: orNone(others.plate),
  firstname: orNone(others.firstname),
  lastname: orNone(others.lastname),
  email: orNone(others.email),
  reference: orNone(others.reference),
  scheme: orNone(others.scheme),
  accent: orNone(others.accent),
  ground: orNone(others.ground),
  radius: orNone(others.radius),
  font: orNone(others.font),
  lang: orNone(others.lang),
  metadata: z.catch(partnerMetadataSchema, {}),
});
export type FrameSettings = z.infer<typeof frameSettingsSchema>;
