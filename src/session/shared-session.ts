import { property } from '#contracts/api/failure-text.ts';
import { tabStorage } from './tab-storage.ts';

type Options = {
  channel: string;
  /** The session storage keys of the session. The first one's value is its token. */
  keys: readonly [string, ...string[]];
  /** Dispatched on `window` whenever another tab changes this tab's session. */
  changed: string;
  /** Whether this tab, which has no token, may take another tab's session. */
  mayTake?: () => boolean;
  /** A session that was used less recently isn't handed over. */
  idleMs?: number;
};

const TELL_EVERY_MS = 10_000;

/** A request for the session, the session and when it was last used, or the token of one that has ended. */
type Message =
  | { ask: true }
  | { entries: Record<string, string>; used: number }
  | { ended: string };

/** A session that the tabs of a browser hand to each other, so that it lasts until the last of them closes. */
export function sharedSession(options: Options) {
  const { keys, changed, mayTake = () => true, idleMs = Number.POSITIVE_INFINITY } = options;
  const [tokenKey] = keys;
  let usedAt = 0;
  let toldAt = 0;
  let channel: BroadcastChannel | undefined;

  const token = () => tabStorage.read(tokenKey) ?? '';
  const isIdle = () => Date.now() - usedAt >= idleMs;
  const open = () =>
    'BroadcastChannel' in globalThis ? new BroadcastChannel(options.channel) : undefined;

  function tell(message: Message): void {
    const sender = channel ?? open();
    sender?.postMessage(message);
    if (sender !== channel) sender?.close();
  }
  function tellSession(): void {
    const entries = keys.map((key) => [key, tabStorage.read(key) ?? '']);
    tell({ entries: Object.fromEntries(entries), used: usedAt });
  }
  function report(): void {
    window.dispatchEvent(new Event(changed));
  }
  function take(entries: unknown): void {
    for (const key of keys) {
      const value = property(entries, key);
      if (typeof value === 'string' && value !== '') tabStorage.write(key, value);
    }
    report();
  }
  function drop(): void {
    for (const key of keys) tabStorage.remove(key);
    report();
  }
  return {
    /** Returns an empty string if there is no session. */
    token,
    isIdle,
    /** Hands this tab's session to the others. */
    tellSession,
    /** Starts a session in all tabs. */
    keep(entries: Record<string, string>): void {
      take(entries);
      tellSession();
    },
    /** Ends the session in all tabs. */
    end(): void {
      tell({ ended: token() });
      drop();
    },
    noteUse(): void {
      usedAt = Date.now();
      if (usedAt - toldAt < TELL_EVERY_MS || token() === '') return;
      toldAt = usedAt;
      tellSession();
    },
    /** Asks the other tabs for their session. */
    ask(): void {
      if (token() === '') tell({ ask: true });
    },
    /** Answers the other tabs and takes their session, until the returned function is called. */
    share(onTaken?: () => void): () => void {
      const own = open();
      if (!own) return () => {};
      channel = own;
      own.onmessage = ({ data }: MessageEvent<unknown>) => {
        const mine = token();
        const entries = property(data, 'entries');
        const theirs = property(entries, tokenKey);
        if (property(data, 'ask') && mine !== '' && !isIdle()) tellSession();
        if (theirs && (mine === '' || mine === theirs)) {
          usedAt = Math.max(usedAt, Number(property(data, 'used') ?? 0));
          if (mine === '' && mayTake()) {
            take(entries);
            onTaken?.();
          }
        }
        if (mine !== '' && mine === property(data, 'ended')) drop();
      };
      return () => {
        own.close();
        channel = undefined;
      };
    },
  };
}
