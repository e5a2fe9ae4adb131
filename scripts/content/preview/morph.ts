/**
 * Makes a part of the page like a newer one and keeps what stays the same, so that nothing that is open closes and
 * nothing scrolls. What runs by itself, an island or the Studio's overlays, is left alone.
 */
export function morph(shown: Element, latest: Element): void {
  copyAttributes(shown, latest);
  const old = childrenOf(shown);
  const fresh = childrenOf(latest);
  fresh.forEach((child, index) => {
    const place = old[index];
    if (!place) shown.append(child);
    else morphNode(place, child);
  });
  for (const leftOver of old.slice(fresh.length)) leftOver.remove();
}

function morphNode(shown: ChildNode, latest: ChildNode) {
  if (shown instanceof Element && latest instanceof Element) {
    if (shown.tagName !== latest.tagName) shown.replaceWith(latest);
    else if (!runsByItself(latest)) morph(shown, latest);
    else if (shown.getAttribute('props') !== latest.getAttribute('props'))
      shown.replaceWith(latest);
  } else if (shown.nodeType !== latest.nodeType) {
    shown.replaceWith(latest);
  } else if (shown.nodeValue !== latest.nodeValue) {
    shown.nodeValue = latest.nodeValue;
  }
}

function copyAttributes(shown: Element, latest: Element) {
  for (const { name } of [...shown.attributes]) {
    if (name !== 'open' && !latest.hasAttribute(name)) shown.removeAttribute(name);
  }
  for (const { name, value } of [...latest.attributes]) {
    if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
  }
}

function childrenOf(parent: Element): ChildNode[] {
  return [...parent.childNodes].filter(
    (child) => !(child instanceof Element && child.matches('script,sanity-visual-editing')),
  );
}

function runsByItself(element: Element): boolean {
  return element.matches('astro-island');
}
