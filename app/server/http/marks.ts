// Global names shared by the server and the bundled app, which each have a copy of every module.

/**
 * Property of a Response with its push body, which writes to the socket without a ReadableStream or a promise per
 * chunk. Remix passes the Response of a resource route through unchanged (see streams.test.ts).
 */
export const pushBodyKey: unique symbol = Symbol.for('tributary.push-body');
/** Property of `globalThis`, set if requests come through our own server. */
export const ownServerKey: unique symbol = Symbol.for('tributary.own-server');
