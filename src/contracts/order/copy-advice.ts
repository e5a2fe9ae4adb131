/** What a digital copy can be used for. */
export const COPY_ADVICE =
  'Keep it until the official document arrives. Ask the DMV whether it is accepted as proof.';
