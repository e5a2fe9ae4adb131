/** The resources that a test file uses. Unlike times, these figures don't depend on the machine's load. */
export type Counts = {
  /** Servers started as processes. */
  servers: number;
  /** Operator commands run as processes. */
  commands: number;
  /** Builds of the site. */
  builds: number;
  /** Databases created. */
  databases: number;
  /** Pages loaded in a browser. */
  pages: number;
};

const nothing: Counts = { servers: 0, commands: 0, builds: 0, databases: 0, pages: 0 };

let counts = { ...nothing };

/** Counts one use of a resource. Called by the helper that starts or creates it. */
export function count(what: keyof Counts): void {
  counts[what] += 1;
}

/** Returns the counts since the previous call, and resets them. */
export function takeCounts(): Counts {
  const taken = counts;
  counts = { ...nothing };
  return taken;
}
