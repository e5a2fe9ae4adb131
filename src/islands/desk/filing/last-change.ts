/** The order that a staff member has just changed, and what of it can be undone. */
export type LastChange = { orderId: string; undo?: 'claim' | 'result' | undefined };
