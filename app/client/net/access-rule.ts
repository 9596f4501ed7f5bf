// Access rule for provider calls made by the browser.

export interface Access {
  readonly accessCodeMode: boolean;
  /** True once the server has admitted the user, by access code or account. */
  readonly signedIn: boolean;
}

/**
 * Returns the error of a client-side call that is not allowed, before anything is sent. A user's own keys do not replace the
 * access code.
 */
export function refusalOfClientCall({ accessCodeMode, signedIn }: Access): 'InvalidAccessCode' | undefined {
  return accessCodeMode && !signedIn ? 'InvalidAccessCode' : undefined;
}
