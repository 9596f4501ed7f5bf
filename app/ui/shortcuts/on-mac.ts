// The platform whose command key is Command.

export const onMac = (): boolean =>
  typeof navigator !== 'undefined' && /Macintosh|iPhone|iPad/.test(navigator.userAgent);
