/** Written by `npm run widget:package`: the loader that the package loads, and no other. */
export declare const RELEASE: {
    readonly version: "1.1.0";
    readonly path: "/widget/1.1.0/v1.js";
    readonly integrity: "sha384-Xhbk7RTT13vFVJHMuAHazW8YkogojZRBQmv/9nsZ7I9XeKcF6yH5KdvF9mbFZOr9";
};
