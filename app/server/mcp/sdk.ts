// Loads the MCP library with the first connection, because loading takes 0.1 s.
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

/** True if an error is from the SDK; false before it is loaded. */
export const isSDKError = <Name extends ErrorName>(name: Name, error: unknown): error is InstanceType<SDK[Name]> =>
  loaded !== undefined && error instanceof loaded[name];

/** A response with an unexpected content type. */
export const isUnexpected = (error: unknown): boolean =>
  isSDKError('SdkError', error) && error.code === loaded?.SdkErrorCode.ClientHttpUnexpectedContent;

export const isTimeout = (error: unknown): boolean =>
  isSDKError('SdkError', error) && error.code === loaded?.SdkErrorCode.RequestTimeout;
