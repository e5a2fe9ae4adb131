/**
 * The first script of the checkout in a partner's page. It tells the page that this is our document and not
 * what a browser shows instead of a refused one, and applies dark mode before the first paint.
 */
export const beginFrame =
  'parent.postMessage({v:1,type:"loading"},"*");' +
  '{const s=new URLSearchParams(location.hash.slice(1)).get("scheme");' +
  '(s=="dark"||s=="auto"&&matchMedia("(prefers-color-scheme:dark)").matches)&&document.documentElement.classList.add("embed--dark")}';
