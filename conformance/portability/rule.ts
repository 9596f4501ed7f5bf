// A strict server's rule: what a vendor answers with 400, and the public page that says so.
import { isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export interface Call {
  /** Vendor of the call: makers of a wire are stricter than those who copy it. Absent: the maker. */
  readonly vendor?: string;
  readonly model: string;
  readonly body: Json;
  /** The signatures that this vendor gave in the conversation; absent: not known, so any is taken. */
  readonly signatures?: ReadonlySet<string>;
}

export interface Rule {
  /** Unique within its family. */
  readonly id: string;
  readonly says: string;
  /** A page with the vendor's words, one of `pages-read.ts`; or `recordings`, where a refused exchange shows it. */
  readonly source: string;
  /** Models that the rule does not hold for, as recordings show. */
  readonly except?: RegExp;
  /** Models that the rule holds for alone. */
  readonly only?: RegExp;
  /** Vendors that the rule holds for alone, beside the wire's maker. */
  readonly vendors?: RegExp;
  /** undefined, or where and what. */
  readonly check: (call: Call) => string | undefined;
}

export interface Refusal {
  readonly rule: string;
  readonly message: string;
}

export function refusalOf(rules: readonly Rule[], call: Call): Refusal | undefined {
  for (const { id, says, only, except, vendors, check } of rules) {
    if (call.vendor !== undefined && vendors?.test(call.vendor) === false) continue;
    if (only?.test(call.model) === false || except?.test(call.model) === true) continue;
    const found = check(call);
    if (found !== undefined) return { rule: id, message: `${found}: ${says}` };
  }
  return undefined;
}

export const records = (value: unknown): Json[] => list(value).filter(isRecord);

/** The first thing that is wrong with any of them, behind its place. */
export function each<Item>(
  items: readonly Item[],
  place: string,
  check: (item: Item, at: number) => string | boolean | undefined,
): string | undefined {
  for (const [at, item] of items.entries()) {
    const wrong = check(item, at);
    if (wrong !== undefined && wrong !== false) return `${place}[${at}]${wrong === true ? '' : `: ${wrong}`}`;
  }
  return undefined;
}

/** Values that recorders put in place of ids and signatures are not the vendor's. */
export const isRedacted = (value: string): boolean => /redacted|\btruncated\b|<[^>]+>/i.test(value);

export const fits = (value: unknown, form: RegExp): boolean => {
  const said = text(value);
  return said !== undefined && (form.test(said) || isRedacted(said));
};

export function duplicate(values: readonly (string | undefined)[]): string | undefined {
  const seen = new Set<string>();
  for (const value of values) {
    if (value === undefined || isRedacted(value)) continue;
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return undefined;
}

export const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

export const commonName = /^[a-zA-Z0-9_-]{1,64}$/;

const dataURL = /^data:([^;,]+)/;
/** Media type of a data URL; undefined for an address. */
export const mediaTypeOf = (url: unknown): string | undefined => dataURL.exec(text(url) ?? '')?.[1];

export const isCommonImage = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type);
