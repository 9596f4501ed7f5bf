// JSON for text columns.

/** Without the character 0, which PostgreSQL cannot store. The six characters of its escape in a text stay. */
export const jsonText = (value: object): string =>
  JSON.stringify(value).replaceAll(/\\(?:u0000|.)/g, (escape) => (escape === String.raw`\u0000` ? '' : escape));
