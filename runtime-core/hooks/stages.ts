// The order of taps on one hook, by name.

/** `wire` starts, `provider` changes, `plugin` comes last. On mapError the family's word is `fallback`: the vendor's comes first. */
export const stages = { wire: -100, provider: 0, fallback: 50, plugin: 100 } as const;
