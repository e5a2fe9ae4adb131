/** Passes for the preview: a browser gets one when it is admitted. */
import { DAY_MS } from '#contracts/time/days.ts';
import { deriveKey, isSame, sign } from '#server/secrets/keyed-hash.ts';

const LONGEST_DAYS = 30;
/** How long a revoked link may remain usable. */
const ASK_AGAIN_MS = 10_000;

type Options = {
  secret: string;
  /** Undefined if the Studio shares no link. */
  sharedSecret: () => Promise<string | undefined>;
  now?: () => number;
};

export type Passes = ReturnType<typeof createPasses>;

/** A pass expires. One that came from a shared link records that link, and is valid only while the Studio shares it. */
export function createPasses({ secret, sharedSecret, now = Date.now }: Options) {
  const key = deriveKey(secret, 'preview');
  let asked: { at: number; shared: Promise<string | undefined> } | undefined;

  function shared(): Promise<string | undefined> {
    if (asked === undefined || now() - asked.at >= ASK_AGAIN_MS) {
      const latest = { at: now(), shared: sharedSecret() };
      asked = latest;
      // The next request retries a failed query.
      latest.shared.catch(() => {
        if (asked === latest) asked = undefined;
      });
    }
    return asked.shared;
  }

  const nameOf = (link: string) => sign(key, `link ${link}`);
  const signed = (words: string) => `${words}.${sign(key, words)}`;

  return {
    seconds: (LONGEST_DAYS * DAY_MS) / 1000,

    /**
     * Returns the pass for the secret in a URL, which may be the shared link's secret or one of the Studio's own.
     * Undefined if the secret is invalid. If the link is revoked during the call, its secret still counts as the shared
     * link's.
     */
    async passFor(
      secretOfUrl: string,
      isValid: () => Promise<boolean>,
    ): Promise<string | undefined> {
      const before = await sharedSecret();
      if (!(await isValid())) return undefined;
      const links = [before, await sharedSecret()];
      const isLink = links.some((link) => link !== undefined && isSame(secretOfUrl, link));
      return isLink ? this.pass(secretOfUrl) : this.pass();
    },

    pass(link?: string): string {
      const until = now() + LONGEST_DAYS * DAY_MS;
      return signed(`${until}.${link === undefined ? '' : nameOf(link)}`);
    },

    async isGood(pass: string): Promise<boolean> {
      const [until = '', link = ''] = pass.split('.');
      if (!isSame(pass, signed(`${until}.${link}`)) || Number(until) <= now()) return false;
      if (link === '') return true;
      const current = await shared();
      return current !== undefined && isSame(link, nameOf(current));
    },
  };
}
