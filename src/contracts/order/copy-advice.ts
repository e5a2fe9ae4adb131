/** What a digital copy is good for, wherever it is spoken of. */
export const COPY_ADVICE =
  'Keep it until the official document arrives. Ask the DMV whether it is accepted as proof.';
