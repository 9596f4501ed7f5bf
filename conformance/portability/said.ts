// A model's reply, before it is spelled in the wire of a family.
export interface Said {
  readonly thought?: string;
  /** Signed by the families that sign. */
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly stop: 'end' | 'length' | 'refused';
}

export interface Spelled {
  readonly body: Readonly<Record<string, unknown>>;
  /** Signatures of the family, which its server recognises later. */
  readonly signatures: readonly string[];
}
