// A model's name across providers: what defaults and recents remember.
export interface ModelChoice {
  readonly provider: string;
  readonly model: string;
}

export const modelKey = (provider: string, model: string): string => `${provider}/${model}`;

/** "provider/model" in two: ids of models may have slashes, those of providers have none. */
export function readModelKey(key: string): ModelChoice | undefined {
  const at = key.indexOf('/');
  return at > 0 && at < key.length - 1 ? { provider: key.slice(0, at), model: key.slice(at + 1) } : undefined;
}
