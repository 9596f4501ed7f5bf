// Errors of malformed credentials, thrown before the vendor is called. They never contain a part of them.
import { TributaryError } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';

export const credentialError = ({ provider }: Pick<CallContext, 'provider'>, message: string): TributaryError =>
  new TributaryError('InvalidVertexCredentials', message, { error: { message }, provider });
