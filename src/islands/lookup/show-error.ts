/** Shows a toast with an error. The code loads with the first one. */
export async function showError(message: string): Promise<void> {
  const { notify } = await import('#islands/messages/notify.ts');
  notify('error', message);
}
