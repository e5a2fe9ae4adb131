/** Replaces the server's module in the browser, for work that doesn't wait. */
export class AsyncLocalStorage<Store> {
  #store: Store | undefined;

  run<Result>(store: Store, work: () => Result): Result {
    const before = this.#store;
    this.#store = store;
    try {
      return work();
    } finally {
      this.#store = before;
    }
  }

  getStore(): Store | undefined {
    return this.#store;
  }
}
