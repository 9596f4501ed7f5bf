// Pushes details of a reply that have no event type, as `data` events.
import type { Billing } from '../contract/billing.ts';
import type { StreamEvent } from '../contract/events.ts';

/** Pushes billing details before `stop`; nothing if empty. */
export function pushBilling(billing: Omit<Billing, 'type'> | undefined, id: string, out: StreamEvent[]): void {
  if (billing && Object.keys(billing).length > 0) out.push({ id, type: 'data', data: { type: 'billing', ...billing } });
}

/** Returns a price in US dollars; undefined for an invalid amount. */
export const dollars = (amount: unknown): Billing['cost'] =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? { amount, currency: 'USD' } : undefined;

/** Pushes the vendor's explanation for an early end, such as a refusal or an invalid call. */
export function pushStopDetails(message: unknown, id: string, out: StreamEvent[]): void {
  if (typeof message === 'string' && message.trim() !== '')
    out.push({ id, type: 'data', data: { type: 'stop_details', message } });
}
