/** Registration cards and wallet passes. */
export const documents = {} as const;
