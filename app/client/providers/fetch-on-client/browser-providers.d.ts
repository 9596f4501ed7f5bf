// The import map that the build writes from the folders (import-map.ts): bundled packages that say they run in a browser.
declare module 'virtual:browser-providers' {
  /** Providers by id, each a chunk of its own. */
  export const providers: Readonly<Record<string, () => Promise<{ readonly default: unknown }>>>;
  export const plugins: readonly (() => Promise<{ readonly default: unknown }>)[];
}
