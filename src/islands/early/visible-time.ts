/** Counts the time in which the page is looked at, in milliseconds; a page in the background is not. */
export function countVisibleTime() {
  let counted = 0;
  let since = document.visibilityState === 'visible' ? performance.now() : undefined;
  const count = () => {
    const now = performance.now();
    if (since !== undefined) counted += now - since;
    since = document.visibilityState === 'visible' ? now : undefined;
  };
  document.addEventListener('visibilitychange', count);
  return {
    /** Returns what was counted since the last call. */
    take(): number {
      count();
      const taken = counted;
      counted = 0;
      return taken;
    },
  };
}
