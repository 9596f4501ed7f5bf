// A rule of a strict server: what a vendor answers with 400, and the public page that says so.
import { isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';

export interface Call {
  /** Vendor of the call, since vendors of a wire are stricter than those who copy it. Default: the wire's own vendor. */
  readonly vendor?: string;
  readonly model: string;
  readonly body: Json;
  /** Signatures by this vendor in the conversation. Absent: unknown, so any signature is accepted. */
  readonly signatures?: ReadonlySet<string>;
}

export interface Rule {
  /** Unique in its family. */
  readonly id: string;
  readonly says: string;
  /** A page with the vendor's text, one of `pages-read.ts`; or `recordings` if a recorded refusal shows it. */
  readonly source: string;
  /** Models exempt from the rule, as recordings show. */
  readonly except?: RegExp;
  /** If set, the rule applies only to these models. */
  readonly only?: RegExp;
  /** If set, the rule applies only to these vendors and the wire's own. */
  readonly vendors?: RegExp;
  /** Returns the place and the problem; undefined if there is none. */
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

/** Returns the first problem of any item, with its index. */
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

/** True if a recorder replaced the value (ids, signatures). */
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
/** Returns the media type of a data URL; undefined for other URLs. */
export const mediaTypeOf = (url: unknown): string | undefined => dataURL.exec(text(url) ?? '')?.[1];

export const isCommonImage = (type: string): boolean => /^image\/(png|jpeg|gif|webp)$/.test(type);
