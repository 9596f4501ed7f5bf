/** Removes NUL, which PostgreSQL cannot store; the digest of a decision must match the stored arguments. */
export const storable = (text: string): string => text.replaceAll('\0', '');
