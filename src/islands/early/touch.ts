/**
 * The directive `client:touch`: an island loads and hydrates when a visitor first interacts with it, or when
 * `wakeIslands` requests it. If loading fails, the next interaction tries again.
 */
import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:touch'?: boolean;
  }
}

/** Dispatched on `window` to hydrate all islands that are waiting for an interaction. */
export const WAKE = 'islands:wake';
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'change', 'submit'];

const touch: ClientDirective = (load, _options, element) => {
  let isAwake = false;
  const wake = async () => {
    if (isAwake) return;
    isAwake = true;
    const hydrate = await load();
    await hydrate();
    // If loading has failed, the island is still static markup.
    isAwake = !element.hasAttribute('ssr');
  };
  for (const name of TOUCHES) element.addEventListener(name, wake);
  window.addEventListener(WAKE, wake);
  const isFocused = element.contains(document.activeElement);
  if (isFocused || 'awake' in document.documentElement.dataset) void wake();
};

export default touch;
