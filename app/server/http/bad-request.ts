// A request that no route should see: its status, a sentence, and for some a code that programs read.

export class BadRequestError extends Error {
  override readonly name = 'BadRequestError';
  readonly status: number;
  readonly code: string | undefined;
  constructor(status: number, message: string, code?: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
