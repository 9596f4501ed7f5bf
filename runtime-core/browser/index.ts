// @tributary/runtime-core/browser: what a page or a worker adds to run the runtime itself.
export { createFetchTransport } from './transport.ts';
export type { FetchTransportOptions } from './transport.ts';
