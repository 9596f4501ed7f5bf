// Types of the used parts of http_ece 1, which has none.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Params {
    readonly version: 'aes128gcm';
    /** The receiver's public key. */
    readonly dh: Buffer;
    /** A key pair of this message alone. */
    readonly privateKey: ECDH;
    readonly authSecret: Buffer;
  }

  /** The salt is random if none is given. */
  function encrypt(plain: Buffer, params: Params): Buffer;
  const ece: { readonly encrypt: typeof encrypt };
  export default ece;
}
