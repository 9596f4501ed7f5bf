// Names that the server and the bundled app share; each has a copy of every module.

/**
 * Where the body sits on a Response. The server hands its socket to it; no ReadableStream, no promise per chunk.
 * Remix returns the Response object of a resource route as it is, so the property arrives (streams.test.ts shows it).
 */
export const pushBodyKey: unique symbol = Symbol.for('tributary.push-body');
/** Property of `globalThis`: requests come through a server of ours. */
export const ownServerKey: unique symbol = Symbol.for('tributary.own-server');
