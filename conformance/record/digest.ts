// Digest of a recorded exchange, written by `record` with the date so that neither can be changed alone. It is no proof
// of the vendor.
import { createHash } from 'node:crypto';
import type { Fixture } from '../schema/fixture.ts';

export type Exchange = Pick<Fixture, 'provider' | 'request' | 'response'>;

/** Returns the first 32 digits of SHA-256 over the stored fields in order. */
export const digestOf = ({ provider, request, response }: Exchange, day: string): string =>
  createHash('sha256')
    .update(JSON.stringify([day, provider, request, response]))
    .digest('hex')
    .slice(0, 32);

export const recordedSource = (exchange: Exchange, day: string): string =>
  `recorded ${day} by tributary-conformance record, digest ${digestOf(exchange, day)}`;

const form = /^recorded (\d{4}-\d{2}-\d{2}) by tributary-conformance record, digest ([0-9a-f]{32})$/;

/** Returns the date of a fixture that `record` wrote from the vendor's own host. */
export function seenOn(fixture: Exchange & Pick<Fixture, 'source'>): string | undefined {
  const [, day, digest] = typeof fixture.source === 'string' ? (form.exec(fixture.source) ?? []) : [];
  return day !== undefined && digestOf(fixture, day) === digest ? day : undefined;
}
