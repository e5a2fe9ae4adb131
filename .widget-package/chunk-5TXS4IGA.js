// widgets/releases/current.ts
var RELEASE = {
  version: "1.1.0",
  path: "/widget/1.1.0/v1.js",
  integrity: "sha384-Xhbk7RTT13vFVJHMuAHazW8YkogojZRBQmv/9nsZ7I9XeKcF6yH5KdvF9mbFZOr9"
};

// widgets/react/load.ts
var loading = /* @__PURE__ */ new Map();
function loadRenewalCheckout(origin) {
  const site = new URL(origin).origin;
  const running = loading.get(site);
  if (running) return running;
  const started = insert(site).catch((cause) => {
    loading.delete(site);
    throw new Error(`Failed to load ${site}${RELEASE.path}`, { cause });
  });
  loading.set(site, started);
  return started;
}
function insert(site) {
  if (window.RenewalCheckout) return Promise.resolve(window.RenewalCheckout);
  return new Promise((resolve, reject) => {
    const standing = [...document.scripts].find(
      ({ src }) => src.startsWith(`${site}/widget/`) && src.endsWith("v1.js")
    );
    const script = standing ?? document.createElement("script");
    script.addEventListener("load", () => {
      if (window.RenewalCheckout) resolve(window.RenewalCheckout);
      else reject(new Error("The script did not define RenewalCheckout"));
    });
    script.addEventListener("error", (event) => {
      script.remove();
      reject(event);
    });
    if (standing) return;
    script.integrity = RELEASE.integrity;
    script.crossOrigin = "anonymous";
    script.src = `${site}${RELEASE.path}`;
    script.async = true;
    document.head.append(script);
  });
}

export {
  RELEASE,
  loadRenewalCheckout
};
