import type { LiveContent } from '#contracts/api/publishing-report.ts';

const LOOK_EVERY_MS = 2000;
/** A failed build may succeed later. */
const AGAIN_AFTER_MS = 10 * 60_000;

/** Rebuilds the site when an announcement starts or ends. */
export function followPlans({
  live,
  build,
  clock,
}: {
  /** What the built site shows. */
  live(): LiveContent;
  /** Requests a new build of the site. */
  build(): void;
  clock: () => Date;
}): { stop(): void } {
  let asked: { for: string; at: number } | undefined;

  function look() {
    const due = live().next_change_at;
    const now = clock().getTime();
    if (!due || Date.parse(due) > now) return;
    if (asked?.for === due && now - asked.at < AGAIN_AFTER_MS) return;
    asked = { for: due, at: now };
    build();
  }

  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
