// A model's reply, independent of a family's wire.
export interface Said {
  readonly thought?: string;
  /** Signed in families with signatures. */
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }[];
  readonly stop: 'end' | 'length' | 'refused';
}

export interface Spelled {
  readonly body: Readonly<Record<string, unknown>>;
  /** The family's signatures, which its server verifies later. */
  readonly signatures: readonly string[];
}
