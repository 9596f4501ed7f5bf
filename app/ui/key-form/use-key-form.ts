// State of a credential form: entered values, stored values, storage location, and saving.
import { useState } from 'react';
import { headerProblem, headersText } from '@tributary/runtime-core';
import type { HeaderProblem, KeyVault, VaultField } from '@tributary/runtime-core';
import { fieldsOf, isComplete, secretFields } from '../../shared/providers/providers.ts';
import type { ProviderState } from '../../shared/providers/provider-states.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import type { KeyPlace, VaultEntry } from '../../client/providers/vaults.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { useLeaveGuard } from '../parts/use-leave-guard.ts';
import { areChanged, filled, rowsOf } from './header-rows.ts';
import type { HeaderRow } from './header-rows.ts';

export type Values = Partial<Record<VaultField, string>>;
/** Field that an error card links to. */
export const baseURLField = 'baseURL';
export const urlFields: ReadonlySet<VaultField> = new Set(['baseURL', 'endpoint']);

/** Reason why the form cannot be saved. */
export type KeyProblem =
  | { readonly is: 'notURL'; readonly field: VaultField }
  | { readonly is: 'missing'; readonly fields: readonly VaultField[] }
  | ({ readonly is: 'header' } & HeaderProblem)
  /** A stored secret is never returned: if anything else changes, it must be entered again. */
  | { readonly is: 'again'; readonly what: 'key' | 'headers' };

export interface KeyFormState {
  readonly entry: VaultEntry | undefined;
  readonly values: Values;
  readonly place: KeyPlace;
  readonly changed: boolean;
  /** Custom request headers, in addition to the provider's fields. */
  readonly headers: readonly HeaderRow[];
  setHeaders(rows: readonly HeaderRow[]): void;
  set(field: VaultField, value: string): void;
  setPlace(place: KeyPlace): void;
  /** Resets to the stored values. */
  reset(): void;
  /** Validates the form. */
  problem(): KeyProblem | undefined;
  /** True while required fields are empty. */
  readonly incomplete: boolean;
  /** Returns the credentials in the form for a call; undefined to use the stored ones. */
  vault(): KeyVault | undefined;
  /** Rejects if the server refused. Call only if `problem()` returned undefined. */
  save(): Promise<void>;
}

export function useKeyForm(provider: ProviderInfo): KeyFormState {
  const client = useClient();
  const entry = useStore(client.vaults.store, (all) => all[provider.id]);
  const wanted = useStore(client.providerStates.store, (all) => all[provider.id]?.keys);
  const kept = shownOf(entry);
  const [typed, setTyped] = useState<Values>({});
  const [typedRows, setTypedRows] = useState<readonly HeaderRow[]>();
  const [saving, setSaving] = useState(false);
  useLeaveGuard(saving);
  const [chosen, setPlace] = useState<KeyPlace>();
  const place = chosen ?? entry?.place ?? wanted ?? 'server';
  const values = { ...kept, ...typed };
  const onServer = entry?.place === 'server';
  const keptRows = rowsOf(entry?.vault.headers);
  const rows = typedRows ?? keptRows;
  const changed =
    (typedRows !== undefined && areChanged(typedRows, keptRows)) ||
    (entry !== undefined && place !== entry.place) ||
    Object.entries(typed).some(([field, value]) => value.trim() !== (kept[field as VaultField] ?? ''));

  const vault = (): KeyVault => {
    const given = Object.entries(typed).filter(
      // An empty secret keeps the stored one.
      ([field, value]) => value.trim() !== '' || !secretFields.has(field as VaultField),
    );
    const headers = headersText(filled(rows, onServer));
    return { ...(onServer ? kept : entry?.vault), ...Object.fromEntries(given), headers };
  };
  const saveState = (keys: ProviderState['keys'], origin: string | undefined): Promise<void> =>
    client.providerStates.change(provider.id, ({ origin: _, ...rest }) => ({
      ...rest,
      keys,
      ...(origin === undefined ? {} : { origin }),
    }));
  const reset = (): void => {
    setTyped({});
    setTypedRows(undefined);
    setPlace(undefined);
  };
  const keptIsMeant = (): boolean => onServer && !changed;

  const problem = (): KeyProblem | undefined => {
    if (keptIsMeant()) return undefined;
    const all = vault();
    const notURL = [...urlFields].find((field) => all[field]?.trim() && !isURL(all[field]));
    if (notURL) return { is: 'notURL', field: notURL };
    const unseen = Object.keys(entry?.vault ?? {}).filter((field) => isHidden(field as VaultField));
    if (onServer && unseen.some((field) => !all[field as VaultField]?.trim())) return { is: 'again', what: 'key' };
    if (onServer && rows.some(({ stored, value }) => stored !== undefined && !value.trim()))
      return { is: 'again', what: 'headers' };
    const wrong = headerProblem(filled(rows, onServer));
    if (wrong) return { is: 'header', ...wrong };
    if (isComplete(provider, all)) return undefined;
    return { is: 'missing', fields: missingOf(provider, all) };
  };

  return {
    entry,
    values,
    place,
    changed,
    problem,
    incomplete: problem()?.is === 'missing',
    headers: rows,
    setHeaders: setTypedRows,
    set: (field, value) => setTyped((all) => ({ ...all, [field]: value })),
    setPlace,
    reset,
    vault: () => (keptIsMeant() ? undefined : vault()),
    async save() {
      if (!keptIsMeant()) {
        setSaving(true);
        await client.vaults.save(provider.id, vault(), place).finally(() => setSaving(false));
      }
      reset();
      const keys = place === 'server' ? 'server' : 'browser';
      const state = client.providerStates.get(provider.id);
      const origin = originOf(vault());
      if (state.keys !== keys || state.origin !== origin) await saveState(keys, origin);
      // Another key or address may have different models.
      const known = client.modelLists.get()[provider.id] !== undefined || provider.models.length === 0;
      if (provider.operations.includes('models') && (known || vault().baseURL)) void client.refreshModels(provider.id);
    },
  };
}

/** True if a field is required; texts are under `key`. */
export type FieldNeed = 'required' | 'oneOfTwo' | 'oneOf' | 'optional';

export function needOf({ keyVault }: Pick<ProviderInfo, 'keyVault'>, field: VaultField): FieldNeed {
  const { required, anyOf } = keyVault;
  if (required.includes(field)) return 'required';
  if (!anyOf.some((group) => group.includes(field))) return 'optional';
  return anyOf.length === 2 ? 'oneOfTwo' : 'oneOf';
}

/** Returns true for a key that is a JSON document (Vertex AI), which its placeholder shows. */
export const isDocument = ({ keyVault }: Pick<ProviderInfo, 'keyVault'>, field: VaultField): boolean =>
  keyVault.placeholders[field]?.startsWith('{') === true;

/** Splits fields into main and optional ones. For a local server the address is the main field. */
export function fieldGroups(provider: ProviderInfo): {
  readonly first: readonly VaultField[];
  readonly rest: readonly VaultField[];
} {
  const { required, anyOf, optional } = provider.keyVault;
  // Next to alternative addresses (Cloudflare), the key is a main field, too.
  const key = anyOf.length > 0 ? optional.filter((field) => field === 'apiKey') : [];
  const main = new Set<VaultField>([...required, ...anyOf.flat(), ...key]);
  const fields = fieldsOf(provider);
  const first = fields.filter((field) =>
    provider.custom ? field === 'baseURL' || field === 'apiKey' : main.size > 0 ? main.has(field) : field === 'baseURL',
  );
  return { first, rest: fields.filter((field) => !first.includes(field)) };
}

function missingOf(provider: ProviderInfo, vault: KeyVault): readonly VaultField[] {
  const { required } = provider.keyVault;
  const asked = required.length > 0 ? required : fieldGroups(provider).first;
  return asked.filter((field) => !vault[field]?.trim());
}

/** Returns true for fields of which the server returns only the last characters, including an account id. */
export const isHidden = (field: VaultField): boolean => secretFields.has(field) || field === 'baseURLOrAccountID';

/** Returns the stored values for the form, without secrets, which are never shown again. */
function shownOf(entry: VaultEntry | undefined): Values {
  const hidden = entry?.place === 'server' ? isHidden : (field: VaultField) => secretFields.has(field);
  const { headers: _, ...fields } = entry?.vault ?? {};
  return Object.fromEntries(Object.entries(fields).filter(([field]) => !hidden(field as VaultField)));
}

const isURL = (value: string | undefined): boolean =>
  value !== undefined && URL.canParse(value.trim()) && /^https?:$/.test(new URL(value.trim()).protocol);

const originOf = ({ baseURL, endpoint }: KeyVault): string | undefined => {
  const address = (baseURL ?? endpoint ?? '').trim();
  return isURL(address) ? new URL(address).origin : undefined;
};
