// What tells the records of a listing apart.

/** The id of a record, else all that it says: services were seen to leave an id out. */
export function recordKey(record: { readonly id?: unknown }): string {
  const { id } = record;
  return typeof id === 'string' || typeof id === 'number' ? `${id}` : JSON.stringify(record);
}
