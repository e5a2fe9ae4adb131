/**
 * The directive `client:touch`: an island loads and comes alive when a visitor touches it, or when `wakeIslands` asks
 * for it. If it cannot be loaded, the next touch tries again.
 */
import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}

/** Sent on window: all islands of the page that wait for a touch are needed. */
export const WAKE = 'islands:wake';
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'change', 'submit'];

const touch: ClientDirective = (load, _options, element) => {
  let isAwake = false;
  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    const hydrate = await load();
    await hydrate();
    // What could not be loaded is static markup still.
    isAwake = !element.hasAttribute('ssr');
  };
  for (const name of TOUCHES) element.addEventListener(name, wake);
  window.addEventListener(WAKE, wake);
  const isFocused = element.contains(document.activeElement);
  if (isFocused || 'awake' in document.documentElement.dataset) void wake();
};

export default touch;
