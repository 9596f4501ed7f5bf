// Error of a tool with a message for the model. Apart from the schemas: the core loads no schema library.

const toolErrorBrand: unique symbol = Symbol.for('tributary.toolError');

/** Error whose message reaches the model as it is: any other thrown value is reported without its details. */
export class ToolError extends Error {
  /** Identity across copies of this package. */
  readonly [toolErrorBrand] = true;
  constructor(message: string) {
    super(message);
    this.name = 'ToolError';
  }
}
export const isToolError = (value: unknown): value is ToolError => value instanceof Error && toolErrorBrand in value;
