/** Lets the plain TypeScript compiler read tests that import pages. */
declare module '*.astro' {
  const component: import('astro/runtime/server/index.js').AstroComponentFactory;
  export default component;
}
