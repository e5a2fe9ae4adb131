export interface LinksGateway {
  /** False if it only pretends to. */
  opens: boolean;
  /** Why an external https address can't be opened, as a sentence. Undefined if it can. */
  problemOf(address: string): Promise<string | undefined>;
}
