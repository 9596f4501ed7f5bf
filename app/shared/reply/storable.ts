/** Text without NUL: PostgreSQL stores no other row of a call, and the digest of a decision must be that of the row. */
export const storable = (text: string): string => text.replaceAll('\0', '');
