let count = 0;

/** Creates a customer that no other test of the file uses. */
export function someone(): { plate: string; email: string } {
  count += 1;
  return { plate: `7TST${String(count).padStart(3, '0')}`, email: `driver${count}@example.com` };
}

/**
 * Starts over, so that a test file gets the same customers no matter which files ran before it in the
 * same process.
 */
export function forgetEveryone(): void {
  count = 0;
}
