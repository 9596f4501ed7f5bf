// A request of a client, independent of its wire.

export interface Bytes {
  readonly name: string;
  readonly type: string;
  readonly base64: string;
}

export interface AskedCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export type Turn =
  | { readonly by: 'system'; readonly text: string }
  | { readonly by: 'user'; readonly text: string; readonly image?: Bytes; readonly file?: Bytes }
  | {
      readonly by: 'model';
      readonly text: string;
      readonly thought: string;
      readonly calls: readonly AskedCall[];
      /** The reply as the client has it, which sends it back. */
      readonly raw: unknown;
    }
  | {
      readonly by: 'tools';
      readonly results: readonly { readonly id: string; readonly name: string; readonly text: string }[];
    };

export interface Settings {
  readonly temperature?: number;
  readonly top_p?: number;
  readonly max_tokens?: number;
  readonly stop?: string;
  readonly seed?: number;
  readonly effort?: 'high';
  /** JSON Schema of the answer. */
  readonly format?: Readonly<Record<string, unknown>>;
  readonly tool_choice?: 'required';
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface Asked {
  readonly turns: readonly Turn[];
  readonly tools: readonly Tool[];
  readonly settings: Settings;
}
