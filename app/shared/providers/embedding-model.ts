// Choice of the embedding model for semantic file search.

/** Disables embeddings, whatever the operator's setting. */
export const wordsOnly = 'words';

export interface FileSearchPreferences {
  /** "provider/model", `wordsOnly`, or empty for the operator's default. */
  readonly fileSearchModel: string;
}

/** Values of a wrong type, from other versions or manual edits, are ignored. */
export function readFileSearchPreferences(held: unknown): FileSearchPreferences {
  const { fileSearchModel } = Object(held) as { readonly fileSearchModel?: unknown };
  return { fileSearchModel: typeof fileSearchModel === 'string' ? fileSearchModel : '' };
}
