/** Shows a toast, the code of which is loaded with the first one. */
export async function tellError(message: string): Promise<void> {
  const { notify } = await import('../messages/notify.ts');
  notify('error', message);
}
