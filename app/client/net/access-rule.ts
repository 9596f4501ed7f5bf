// Access rule for calls that the browser makes to a provider directly.

export interface Access {
  /** The server asks for an access code. */
  readonly accessCodeMode: boolean;
  /** True once this server has let the user in: with its access code, or into an account behind it. */
  readonly signedIn: boolean;
}

/**
 * The error that a call from the browser fails with before anything is sent; undefined where it may go ahead. Keys of
 * one's own change nothing: who is not let in uses nothing of this server.
 */
export function refusalOfClientCall({ accessCodeMode, signedIn }: Access): 'InvalidAccessCode' | undefined {
  return accessCodeMode && !signedIn ? 'InvalidAccessCode' : undefined;
}
