// Model ids on Bedrock: `meta.llama3-…`, an inference profile (`us.meta.llama3-…`), or the ARN of either.

/** Format of a request. */
export type Route = 'claude' | 'llama' | 'converse';

/** Inference profiles prefix the id with a geography: us, us-gov, eu, apac, jp, au, global … */
const publisherAt = /^(?:[a-z]{2,6}(?:-gov)?\.)?(anthropic|meta)\./;

/** Claude and Llama have their own formats; every other model uses Converse. */
export function routeOf(model: string): Route {
  const id = model.slice(model.lastIndexOf('/') + 1);
  switch (publisherAt.exec(id)?.[1]) {
    case 'anthropic':
      return 'claude';
    case 'meta':
      return 'llama';
    default:
      return 'converse';
  }
}

export const isClaude = ({ model }: { readonly model: string }): boolean => routeOf(model) === 'claude';
export const isLlama = ({ model }: { readonly model: string }): boolean => routeOf(model) === 'llama';
