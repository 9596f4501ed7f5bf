// Connection failures: the codes sent as `body.code` together with the error type.

interface ConnectionRow {
  /** Error codes of the system, TLS and the HTTP client that map to this row. */
  readonly system: readonly string[];
  readonly message: string;
}

/** `html`: the address returned a web page. `private_address`: the host's guard refused the address. */
export const connectionCodes = {
  dns: {
    system: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT'],
    message: 'the host name cannot be resolved',
  },
  // `ERR_PROXY_REFUSED`: an outgoing proxy refused the request (node/proxy-faults.ts).
  refused: { system: ['ECONNREFUSED', 'ERR_PROXY_REFUSED'], message: 'the connection was refused' },
  reset: {
    system: [
      'ECONNRESET',
      'ECONNABORTED',
      'EPIPE',
      'UND_ERR_SOCKET',
      'UND_ERR_PRX_CONN',
      'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    ],
    message: 'the connection was closed before the reply was complete',
  },
  certificate: {
    system: [
      'CERT_HAS_EXPIRED',
      'CERT_NOT_YET_VALID',
      'CERT_REVOKED',
      'CERT_SIGNATURE_FAILURE',
      'CERT_UNTRUSTED',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UND_ERR_PRX_TLS',
    ],
    message: 'the certificate of the server is not trusted',
  },
  timeout: {
    system: ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'],
    message: 'the provider did not answer in time',
  },
  html: { system: [], message: 'the address answered with a web page' },
  private_address: { system: [], message: 'the address is in a private network' },
} as const satisfies Record<string, ConnectionRow>;

export type ConnectionCode = keyof typeof connectionCodes;

const bySystemCode = new Map<string, ConnectionCode>(
  (Object.keys(connectionCodes) as ConnectionCode[]).flatMap((code) =>
    connectionCodes[code].system.map((system) => [system, code] as const),
  ),
);

const tlsFailure = /^(ERR_TLS|ERR_SSL|ERR_OSSL|CERT_)/;

/** Returns the connection code for a system error code, or undefined if the error is unrelated to the connection. */
export function connectionCodeOf(system: string | undefined): ConnectionCode | undefined {
  if (system === undefined) return undefined;
  return bySystemCode.get(system) ?? (tlsFailure.test(system) ? 'certificate' : undefined);
}
