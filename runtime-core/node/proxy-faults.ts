// Marks failures of an outgoing proxy, so that they are not attributed to the provider.
import type { Dispatcher } from 'undici';

/** Codes of failed connections, which with a proxy concern the connection to the proxy. */
const unreached = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Adds the proxy's origin to errors, without user name and password. */
export function namingProxy(proxy: string): Dispatcher.DispatcherComposeInterceptor {
  const origin = URL.canParse(proxy) ? `${new URL(proxy).protocol}//${new URL(proxy).host}` : 'of this server';
  return (dispatch) => (options, handler) => dispatch(options, new NamingHandler(handler, origin));
}

class NamingHandler implements Dispatcher.DispatchHandler {
  private readonly inner: Dispatcher.DispatchHandler;
  private readonly proxy: string;

  constructor(inner: Dispatcher.DispatchHandler, proxy: string) {
    this.inner = inner;
    this.proxy = proxy;
  }

  onRequestStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    this.inner.onRequestStart?.(...given);
  }
  onRequestSent(): void {
    this.inner.onRequestSent?.();
  }
  onRequestUpgrade(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>>): void {
    this.inner.onRequestUpgrade?.(...given);
  }
  onResponseStart(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.inner.onResponseStart?.(...given);
  }
  onResponseData(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseData']>>): void {
    this.inner.onResponseData?.(...given);
  }
  onResponseEnd(...given: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.inner.onResponseEnd?.(...given);
  }
  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.inner.onResponseError?.(controller, named(error, this.proxy));
  }
}

function named(error: Error, proxy: string): Error {
  const fault = faultOf(error);
  if (!fault) return error;
  const [what, code] = fault;
  const settings = 'HTTP_PROXY or HTTPS_PROXY names it, NO_PROXY lists the hosts that are reached without it';
  return Object.assign(new Error(`the proxy ${proxy} ${what}; ${settings}`, { cause: new Error(code) }), {
    name: 'TransportError',
    code,
    proxy,
  });
}

/** Returns the proxy's failure; undefined for failures behind the proxy. */
function faultOf(error: Error): readonly [what: string, code: string] | undefined {
  const code = 'code' in error ? String(error.code) : '';
  // The library reports a refusal only in the message.
  const status = /^Proxy response \((\d+)\)|^Proxy Authentication Required \((407)\)/.exec(error.message);
  if (status) return [`refused the connection (status ${status[1] ?? status[2]})`, 'ERR_PROXY_REFUSED'];
  if (code === 'UND_ERR_PRX_CONN') return ['closed the connection', code];
  if (code === 'UND_ERR_PRX_TLS') return ['has a certificate that is not trusted', code];
  return unreached.has(code) ? ['cannot be reached', code] : undefined;
}
