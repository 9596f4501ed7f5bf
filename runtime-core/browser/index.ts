// @tributary/runtime-core/browser: what a page or worker needs to run the runtime.
export { createFetchTransport } from './transport.ts';
export type { FetchTransportOptions } from './transport.ts';
