// Choice of the model whose vectors let a search in files find what is said in other words.

/** The choice of a user who wants none, whatever the operator of the server has set. */
export const wordsOnly = 'words';

/** Preferences of a user about the search in files. */
export interface FileSearchPreferences {
  /** "provider/model"; `wordsOnly`; empty: the operator's, where there is one. */
  readonly fileSearchModel: string;
}

/** Stored by an older or a newer version, or by hand: taken only if it is of its type. */
export function readFileSearchPreferences(held: unknown): FileSearchPreferences {
  const { fileSearchModel } = Object(held) as { readonly fileSearchModel?: unknown };
  return { fileSearchModel: typeof fileSearchModel === 'string' ? fileSearchModel : '' };
}
