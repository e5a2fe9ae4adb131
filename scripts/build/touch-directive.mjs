/** Adds `client:touch` to Astro: islands that load when they are touched. */
export function touchDirective() {
  return {
    name: 'touch-directive',
    hooks: {
      'astro:config:setup': ({ addClientDirective }) =>
        addClientDirective({ name: 'touch', entrypoint: './src/islands/early/touch.ts' }),
    },
  };
}
