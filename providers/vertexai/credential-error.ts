// What is wrong with the credentials, said before the vendor is asked. Never holds a part of them.
import { TributaryError } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';

export const credentialError = ({ provider }: Pick<CallContext, 'provider'>, message: string): TributaryError =>
  new TributaryError('InvalidVertexCredentials', message, { error: { message }, provider });
