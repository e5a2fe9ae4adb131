/** A plate as plates are compared, here and by the department: without case and spaces. */
export function plateKey(plate: string): string {
  return plate.replace(/\s+/g, '').toUpperCase();
}
