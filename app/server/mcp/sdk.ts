// The library of the protocol, loaded with the first connection: with its schemas it takes a tenth of a second of each start.
import type * as Client from '@modelcontextprotocol/client';

export type SDK = typeof Client;

let loaded: SDK | undefined;

export async function loadSDK(): Promise<SDK> {
  return (loaded ??= await import('@modelcontextprotocol/client'));
}

type ErrorName =
  | 'InsufficientScopeError'
  | 'ProtocolError'
  | 'SdkError'
  | 'SdkHttpError'
  | 'UnauthorizedError'
  | 'UrlElicitationRequiredError';

/** True for an error of the SDK; none is before it is loaded, since nothing can have thrown it. */
export const isSDKError = <Name extends ErrorName>(name: Name, error: unknown): error is InstanceType<SDK[Name]> =>
  loaded !== undefined && error instanceof loaded[name];

/** An answer of another content type than the protocol's. */
export const isUnexpected = (error: unknown): boolean =>
  isSDKError('SdkError', error) && error.code === loaded?.SdkErrorCode.ClientHttpUnexpectedContent;

export const isTimeout = (error: unknown): boolean =>
  isSDKError('SdkError', error) && error.code === loaded?.SdkErrorCode.RequestTimeout;
