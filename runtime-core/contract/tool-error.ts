// Tool error with a message for the model. In a separate module because the core must not load the schema library.

const toolErrorBrand: unique symbol = Symbol.for('tributary.toolError');

/** Error whose message is passed to the model. Other thrown values are reported without details. */
export class ToolError extends Error {
  /** Identifies the class across copies of this package. */
  readonly [toolErrorBrand] = true;
  /** Names the reason for programs, such as `rate_limit`. */
  readonly code?: string;
  constructor(message: string, code?: string) {
    super(message);
    this.name = 'ToolError';
    if (code !== undefined) this.code = code;
  }
}
export const isToolError = (value: unknown): value is ToolError => value instanceof Error && toolErrorBrand in value;
