/** How long a guest lives without use, and at most. */
export const guestLife = { idleHours: 24, days: 7 } as const;
