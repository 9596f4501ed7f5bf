// Detects platforms with a Command key.

export const onMac = (): boolean =>
  typeof navigator !== 'undefined' && /Macintosh|iPhone|iPad/.test(navigator.userAgent);
