// What a tool says to the model when a call was wrong. Apart from the schemas: the core loads no schema library.

const toolErrorBrand: unique symbol = Symbol.for('tributary.toolError');

/** Says to the model what was wrong with a call, in its words: anything else that is thrown is told without its inside. */
export class ToolError extends Error {
  /** Identity across copies of this package. */
  readonly [toolErrorBrand] = true;
  constructor(message: string) {
    super(message);
    this.name = 'ToolError';
  }
}
export const isToolError = (value: unknown): value is ToolError => value instanceof Error && toolErrorBrand in value;
