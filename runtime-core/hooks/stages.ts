// Named stages that order the taps of a hook.

/**
 * `wire` runs first, `provider` changes its result, `plugin` is last. On mapError the family taps at `fallback`, after the
 * vendor.
 */
export const stages = { wire: -100, provider: 0, fallback: 50, plugin: 100 } as const;
