/** A plate in the form for comparisons, here and at the department: without case and spaces. */
export function plateKey(plate: string): string {
  return plate.replace(/\s+/g, '').toUpperCase();
}
