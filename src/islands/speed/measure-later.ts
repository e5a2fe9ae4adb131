/** Measures the page's speed once it stands. What measures is loaded last, and nobody misses it where it cannot be. */
export function measureLater(): void {
  import('./measure-speed.ts').then(
    ({ measureSpeed }) => measureSpeed(),
    () => {},
  );
}
