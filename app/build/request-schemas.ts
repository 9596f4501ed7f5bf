// Removes request schemas from the browser build: browsers do not validate requests, and every page would load the
// schemas.
import type { Plugin, Rollup } from 'vite';

const contracts = /\/app\/(shared\/api\/[\w-]+|features\/[^/]+\/shared\/api)\.ts$/;

/** Removes `body` from each `endpoint(method, path, { … })` of the contract. The type is unchanged. */
export function dropRequestSchemas(): Plugin {
  return {
    name: 'tributary:request-schemas',
    enforce: 'post',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform(code, id) {
      if (!contracts.test(id)) return null;
      const bodies = bodiesIn(this.parse(code)).toSorted((a, b) => b.start - a.start);
      if (bodies.length === 0) return null;
      const changed = bodies.reduce(
        (text, { start, end }) => `${text.slice(0, start)}undefined${text.slice(end)}`,
        code,
      );
      return { code: changed, map: null };
    },
  };
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Finds the values of `body` in the third argument of `endpoint` calls, which are never nested. */
function bodiesIn(node: Rollup.ProgramNode): readonly Place[] {
  const found: Place[] = [];
  const walk = (each: unknown): void => {
    if (Array.isArray(each)) return each.forEach(walk);
    if (!isRecord(each)) return;
    if (each['type'] === 'CallExpression' && nameOf(each['callee']) === 'endpoint') {
      const [, , parts] = each['arguments'] as readonly unknown[]; // ESTree: CallExpression
      for (const property of propertiesOf(parts))
        if (nameOf(property['key']) === 'body') found.push(property['value'] as Place);
      return;
    }
    Object.values(each).forEach(walk);
  };
  walk(node);
  return found;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const nameOf = (node: unknown): unknown => (isRecord(node) ? node['name'] : undefined);
const propertiesOf = (node: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isRecord(node) && Array.isArray(node['properties']) ? node['properties'].filter(isRecord) : [];
