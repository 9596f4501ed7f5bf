// Schemas of an error's type and body. Separate from the names so that the call path does not load the schema library.
import { Type } from '@sinclair/typebox';
import type { Static } from '@sinclair/typebox';
import { appErrorTypes, numericErrorTypes, runtimeErrorTypes } from './error-types.ts';
import type { ErrorType } from './error-types.ts';

export { appErrorTypes, numericErrorTypes, runtimeErrorTypes } from './error-types.ts';
export type { ErrorType, NamedErrorType } from './error-types.ts';

export const ErrorTypeSchema = Type.Unsafe<ErrorType>({
  enum: [...runtimeErrorTypes, ...appErrorTypes, ...numericErrorTypes],
});

/** JSON of a failed call, sent instead of a reply. */
export const ErrorBodySchema = Type.Object({
  errorType: ErrorTypeSchema,
  body: Type.Object({
    error: Type.Unknown(),
    /** Reason why the provider could not be reached or read, see `connectionCodes`. */
    code: Type.Optional(Type.String()),
    provider: Type.Optional(Type.String()),
    endpoint: Type.Optional(Type.String()),
  }),
});
export type ErrorBody = Static<typeof ErrorBodySchema>;
