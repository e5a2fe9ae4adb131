/** Counts how long the page is visible, in milliseconds; time in the background doesn't count. */
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
    /** Returns the time since the last call. */
    take(): number {
      count();
      const taken = counted;
      counted = 0;
      return taken;
    },
  };
}
