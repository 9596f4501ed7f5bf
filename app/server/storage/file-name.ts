// Names of files, as they are stored.

/** Unit: characters. */
const longest = 200;

/** Without control characters: PostgreSQL refuses NUL, and so do the arguments of processes that read documents. */
export const fileName = (name: string): string =>
  name
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, longest)
    .toWellFormed();
