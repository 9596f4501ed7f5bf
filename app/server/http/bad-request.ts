// An error that refuses a request before any route: status, message, and for some a machine-readable code.

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
