// The subset of i18next that the interface uses, with its rules: placeholders, plurals, namespaces and change of
// language. Full i18next would be a twelfth of the first page's script.
import type { i18n, Resource, ResourceKey } from 'i18next';

export type Texts = Resource[string];
type Values = Readonly<Record<string, unknown>>;

const nothing: Values = {};

/**
 * Returns an object that react-i18next accepts as an i18next instance. Pages load the namespaces, not the translator.
 */
export function createTranslator(first: string, texts: Texts): i18n {
  const languages = new Map<string, Map<string, ResourceKey>>([[first, new Map(Object.entries(texts))]]);
  const listeners = new Set<(language: string) => void>();

  const translator = {
    language: first,
    languages: [first],
    isInitialized: true,
    options: { defaultNS: 'common', react: { useSuspense: false } },
    t: translateIn('common'),
    // Ignores the language: a page uses only the language its user chose.
    getFixedT: (_language: string | null, namespace: string) => translateIn(namespace),
    hasResourceBundle: (language: string, namespace: string) => languages.get(language)?.has(namespace) ?? false,
    hasLoadedNamespace: () => true,
    addResourceBundle(language: string, namespace: string, entries: ResourceKey) {
      const known = languages.get(language) ?? new Map<string, ResourceKey>();
      languages.set(language, known.set(namespace, entries));
    },
    changeLanguage(language: string) {
      translator.language = language;
      translator.languages = [language];
      for (const listener of listeners) listener(language);
    },
    /** Event listeners; only `languageChanged` is ever emitted. */
    on: (_event: string, listener: (language: string) => void) => void listeners.add(listener),
    off: (_event: string, listener: (language: string) => void) => void listeners.delete(listener),
  };

  function translateIn(namespace: string) {
    return (name: string, values: Values = nothing): string => {
      const [key = '', of = namespace] = name.split(':', 2).reverse();
      const entries = languages.get(translator.language)?.get(String(values['ns'] ?? of));
      return translate(entries, translator.language, key, values);
    };
  }

  return translator as unknown as i18n; // implements what react-i18next and the pages use
}

/** Returns the key for a missing text, like i18next: a test finds it, and the page still works. */
function translate(entries: ResourceKey | undefined, language: string, key: string, values: Values): string {
  const { count } = values;
  const found =
    typeof count === 'number'
      ? ((count === 0 ? find(entries, `${key}_zero`) : undefined) ??
        find(entries, `${key}_${pluralsOf(language).select(count)}`) ??
        find(entries, key))
      : find(entries, key);
  return found === undefined
    ? key
    : found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function find(entries: ResourceKey | undefined, key: string): string | undefined {
  let found: unknown = entries;
  for (const name of key.split('.')) found = isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const plurals = new Map<string, Intl.PluralRules>();

function pluralsOf(language: string): Intl.PluralRules {
  const made = plurals.get(language) ?? new Intl.PluralRules(language);
  plurals.set(language, made);
  return made;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
