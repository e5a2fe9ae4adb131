/** How long a guest lives without use, and how long at most. */
export const guestLife = { idleHours: 24, days: 7 } as const;
