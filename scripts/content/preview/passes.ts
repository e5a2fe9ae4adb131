/** The passes of the preview: what a browser shows after it was let in. */
import { DAY_MS } from '#contracts/time/days.ts';
import { deriveKey, isSame, sign } from '#server/secrets/keyed-hash.ts';

const LONGEST_DAYS = 30;
/** How long somebody with a link may go on after it was taken back. */
const ASK_AGAIN_MS = 10_000;

type Options = {
  secret: string;
  /** The secret of the link that the Studio shares; undefined where it shares none. */
  sharedSecret: () => Promise<string | undefined>;
  now?: () => number;
};

export type Passes = ReturnType<typeof createPasses>;

/**
 * A pass is good for a time. One that somebody got by a shared link names that link, and is good only while the
 * Studio shares it.
 */
export function createPasses({ secret, sharedSecret, now = Date.now }: Options) {
  const key = deriveKey(secret, 'preview');
  let asked: { at: number; shared: Promise<string | undefined> } | undefined;

  /** The link that is shared, asked for again after a while. */
  function shared(): Promise<string | undefined> {
    if (asked === undefined || now() - asked.at >= ASK_AGAIN_MS) {
      const latest = { at: now(), shared: sharedSecret() };
      asked = latest;
      // What could not be asked is asked again by the next request.
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
     * The pass for the secret of an address: that of the shared link, or one of the Studio's own; undefined where the
     * secret is not valid. A link stays one, even if it is taken back at this moment.
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
