// Origins of addresses, kept because each call asks for those of its vault, and parsing an address takes longer than finding it.
const known = new Map<string, string | undefined>();
const maxKnown = 500;

/** Undefined for anything but an address of HTTP. For vaults: addresses in messages rarely come again. */
export function httpOrigin(address: string): string | undefined {
  if (known.has(address)) return known.get(address);
  const origin = readOrigin(address);
  if (known.size >= maxKnown) known.clear();
  known.set(address, origin);
  return origin;
}

function readOrigin(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'http:' || protocol === 'https:' ? origin : undefined;
}
