const NAMES = new Set(['uuid', 'user_uuid', 'user_vehicle_uuid', 'staff_uuid']);

/** Removes UUIDs from a stored value, because they grant access to a purchase. */
export function withoutUuids(kept: unknown): unknown {
  if (Array.isArray(kept)) return kept.map(withoutUuids);
  if (typeof kept !== 'object' || kept === null) return kept;
  return Object.fromEntries(
    Object.entries(kept)
      .filter(([name]) => !NAMES.has(name))
      .map(([name, value]) => [name, withoutUuids(value)]),
  );
}
