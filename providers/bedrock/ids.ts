// Model ids on Bedrock: `meta.llama3-…`, an inference profile (`us.meta.llama3-…`), or the ARN of either.

/** Target of a request, and its shape. */
export type Route = 'claude' | 'llama' | 'converse';

/** Geographic profiles prefix the id: us, us-gov, eu, apac, jp, au, global … */
const publisherAt = /^(?:[a-z]{2,6}(?:-gov)?\.)?(anthropic|meta)\./;

/** Claude and Llama are invoked in their own shape, every other model in Bedrock's common one. */
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
