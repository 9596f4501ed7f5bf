// Facts about a reply that no event type holds, as the `data` events that hosts read them from.
import type { Billing } from '../contract/billing.ts';
import type { StreamEvent } from '../contract/events.ts';

/** Before `stop`; nothing where the provider says nothing. */
export function pushBilling(billing: Omit<Billing, 'type'> | undefined, id: string, out: StreamEvent[]): void {
  if (billing && Object.keys(billing).length > 0) out.push({ id, type: 'data', data: { type: 'billing', ...billing } });
}

/** US dollars; undefined for what is no price. */
export const dollars = (amount: unknown): Billing['cost'] =>
  typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? { amount, currency: 'USD' } : undefined;

/** The vendor's own words on why a reply ended early: a refusal's explanation, what was wrong with a call. */
export function pushStopDetails(message: unknown, id: string, out: StreamEvent[]): void {
  if (typeof message === 'string' && message.trim() !== '')
    out.push({ id, type: 'data', data: { type: 'stop_details', message } });
}
