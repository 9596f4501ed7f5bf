// The schemas of an error's name and body. Apart from the names, so that the call path does not load the schema library.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { appErrorTypes, numericErrorTypes, runtimeErrorTypes } from './error-types.ts';
import type { ErrorType } from './error-types.ts';

export { appErrorTypes, numericErrorTypes, runtimeErrorTypes } from './error-types.ts';
export type { ErrorType, NamedErrorType } from './error-types.ts';

export const ErrorTypeSchema = Type.Unsafe<ErrorType>({
  enum: [...runtimeErrorTypes, ...appErrorTypes, ...numericErrorTypes],
});

/** The JSON of a failed call: what a client gets before a reply begins. */
export const ErrorBodySchema = Type.Object({
  errorType: ErrorTypeSchema,
  body: Type.Object({
    error: Type.Unknown(),
    /** Cause that kept the provider from being reached or read: `connectionCodes`. */
    code: Type.Optional(Type.String()),
    provider: Type.Optional(Type.String()),
    endpoint: Type.Optional(Type.String()),
  }),
});
export type ErrorBody = Static<typeof ErrorBodySchema>;
