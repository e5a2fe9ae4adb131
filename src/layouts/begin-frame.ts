/**
 * The first thing of the checkout in a partner's page: tells the page that this is our document and not what a
 * browser shows in the place of a refused one, and makes it dark before anything is drawn.
 */
export const beginFrame =
  'parent.postMessage({v:1,type:"loading"},"*");' +
  '{const s=new URLSearchParams(location.hash.slice(1)).get("scheme");' +
  '(s=="dark"||s=="auto"&&matchMedia("(prefers-color-scheme:dark)").matches)&&document.documentElement.classList.add("embed--dark")}';
