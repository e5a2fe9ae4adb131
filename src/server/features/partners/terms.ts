import * as z from 'zod';
import { correctedEmail } from '#contracts/account/mailbox.ts';
import { ipInHost, isPublic } from '../../http/public-ip.ts';

const NAME_MAX = 60;
const HERE = /^(localhost|127\.0\.0\.1)$/;
/** A host without characters that have a special meaning in a content security policy, such as `*` and `;`. */
const PLAIN_HOST = /^[a-z0-9._-]+$/;
const COMMISSION = /^(\d{1,3})(?:\.(\d{1,2}))?$/;
const WHOLE = 10_000;

/** Hides the user names and passwords in URLs. Some were stored before they were rejected. */
export function withoutLogins(text: string): string {
  return text.replaceAll(/(?<=^|\s)(https?:[\\/]*)[^/\\?#\s]*@/gi, '$1***@');
}

function safeAddress(message: string, insteadOfLogin = '') {
  return z.string().transform((text, context) => {
    const url = URL.parse(text);
    if (url?.username || url?.password) {
      context.addIssue({
        code: 'custom',
        message: `Remove the user name and password from the URL of ${url.host}${insteadOfLogin}`,
      });
      return z.NEVER;
    }
    const isPlain = url?.protocol === 'http:' && !HERE.test(url.hostname);
    const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
    if (url && isWeb && !isPlain && PLAIN_HOST.test(url.hostname)) return url;
    context.addIssue({
      code: 'custom',
      message: isPlain
        ? `Start ${text} with https://. Without encryption, only localhost and 127.0.0.1 work`
        : message,
    });
    return z.NEVER;
  });
}

/** An origin that is safe in a policy. Undefined if the host has other characters. */
export function plainOrigin(url: string): string | undefined {
  const { origin, hostname } = new URL(url);
  return PLAIN_HOST.test(hostname) ? origin : undefined;
}

export const partnerNameSchema = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} .,&'’()-]*$/u, 'Use letters, digits, and spaces for the name')
  .max(NAME_MAX, `Use up to ${NAME_MAX} characters for the name`);

/** The messages quote the address, because a form has several. */
export const partnerOriginSchema = z
  .string()
  .refine((text) => !text.includes('*'), {
    error: ({ input }) =>
      `List each host by its name, because ${withoutLogins(String(input))} contains *`,
    abort: true,
  })
  .pipe(safeAddress('Enter each origin with its scheme, such as https://www.example.com'))
  .transform(({ origin, href }, context) => {
    if (href === `${origin}/`) return origin;
    context.addIssue({
      code: 'custom',
      message: `Shorten ${href} to ${origin}, because an origin has no path`,
    });
    return z.NEVER;
  });

export const partnerWebhookSchema = safeAddress(
  'Enter the URL of a server, such as https://www.example.com/renewals',
  ', and verify our signature instead',
)
  .refine(({ hostname }) => {
    const ip = ipInHost(hostname);
    return HERE.test(hostname) || ip === undefined || isPublic(ip);
  }, 'Enter a public address, not one on a private network')
  .refine(
    ({ href }) => !href.includes('#'),
    'Remove the # and everything after it, because it isn’t sent to a server',
  )
  .transform((url) => url.href);

/** Partners' servers are on this machine only in development. */
export function isLocalhost(url: string): boolean {
  return HERE.test(new URL(url).hostname);
}

/** A percentage with at most two decimals, as basis points. */
export const commissionSchema = z.string().transform((text, context) => {
  const [, whole = '', part = ''] = COMMISSION.exec(text) ?? [];
  const points = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  if (whole !== '' && points <= WHOLE) return points;
  context.addIssue({
    code: 'custom',
    message: 'Enter a commission from 0 to 100 percent, such as 12.5',
  });
  return z.NEVER;
});

/** An email address in the spelling in which logins compare it. */
export const partnerContactSchema = z.string().transform((text, context) => {
  const email = correctedEmail(text);
  if (email !== undefined) return email;
  context.addIssue({ code: 'custom', message: 'Enter email addresses such as ada@example.com' });
  return z.NEVER;
});

export const preselectSchema = z
  .enum(['yes', 'no'], 'Enter yes or no')
  .transform((preselect) => preselect === 'no');

/** The number of days for which the old key stays valid. */
export const rollDaysSchema = z
  .string()
  .regex(/^\d{1,2}$/, 'Enter a number of days from 0 to 99')
  .transform(Number);
