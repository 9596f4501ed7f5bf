// Identifies a model across providers, for defaults and recent models.
export interface ModelChoice {
  readonly provider: string;
  readonly model: string;
}

export const modelKey = (provider: string, model: string): string => `${provider}/${model}`;

/** Splits "provider/model"; model ids may contain slashes, provider ids may not. */
export function readModelKey(key: string): ModelChoice | undefined {
  const at = key.indexOf('/');
  return at > 0 && at < key.length - 1 ? { provider: key.slice(0, at), model: key.slice(at + 1) } : undefined;
}
