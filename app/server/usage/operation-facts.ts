// Facts of the price of an operation besides chat: what the vendor reports, and what its parameters and result show.
import type { CallOptions, SideOperation } from '@tributary/runtime-core';
import type { Meter } from './record.server.ts';

/** Options of the runtime that fill the meter. */
export const readingsOf = ({ onUsage, onBilling }: Meter): Pick<CallOptions, 'onUsage' | 'onBilling'> => ({
  onUsage,
  onBilling,
});

export function noteResult(meter: Meter, operation: SideOperation, params: object, result: unknown): void {
  if (operation === 'textToImage' && Array.isArray(result)) meter.images = result.length;
  // No vendor reports what it bills speech by.
  if (operation === 'textToSpeech' && 'input' in params && typeof params.input === 'string')
    meter.onBilling({ type: 'billing', characters: [...params.input].length });
}
