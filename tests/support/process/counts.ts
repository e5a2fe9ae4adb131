/** The resources that a test file uses. Unlike times, these figures don't depend on the machine's load. */
export type Counts = {
  /** Servers started as processes. */
  servers: number;
  /** Operator commands run as processes. */
  commands: number;
  builds: number;
  /** Databases created. */
  databases: number;
  pages: number;
};

const nothing: Counts = { servers: 0, commands: 0, builds: 0, databases: 0, pages: 0 };

let counts = { ...nothing };

/** Called by the helper that starts or creates the resource. */
export function count(what: keyof Counts): void {
  counts[what] += 1;
}

export function takeCounts(): Counts {
  const taken = counts;
  counts = { ...nothing };
  return taken;
}
