// Keywords of JSON Schema in a marked call: those of tools and responses are sent, or the manifest names them.
import type { Tool } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import { check } from '../harness/failure.ts';
import { ableTargets, jsonOf, placeOf, Session, targetsOf } from '../harness/marked.ts';
import type { Sent, Target } from '../harness/marked.ts';
import { findProperty, sameSchema } from '../harness/schemas.ts';
import { keywordsLeftOut } from '../harness/stated.ts';
import type { Subject } from '../harness/subject.ts';
import type { Case } from './case.ts';

/** One field per keyword found in schemas of MCP servers and typed libraries. Source: JSON Schema 2020-12. */
const fields: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  description: { type: 'string', description: 'amboss-words "é"' },
  title: { type: 'string', title: 'amboss-title' },
  default: { type: 'string', default: 'amboss-default' },
  examples: { type: 'string', examples: ['amboss-example'] },
  enum: { type: 'string', enum: ['amboss-one', 'amboss-two'] },
  const: { const: 'amboss-const' },
  format: { type: 'string', format: 'date-time' },
  pattern: { type: 'string', pattern: '^amboss-[0-9]+$' },
  minLength: { type: 'string', minLength: 3 },
  maxLength: { type: 'string', maxLength: 77 },
  minimum: { type: 'integer', minimum: 0 },
  maximum: { type: 'integer', maximum: 77 },
  exclusiveMinimum: { type: 'number', exclusiveMinimum: 0 },
  multipleOf: { type: 'number', multipleOf: 0.5 },
  items: { type: 'array', items: { type: 'string', enum: ['amboss-item'] } },
  minItems: { type: 'array', items: { type: 'string' }, minItems: 1 },
  maxItems: { type: 'array', items: { type: 'string' }, maxItems: 7 },
  uniqueItems: { type: 'array', items: { type: 'string' }, uniqueItems: true },
  prefixItems: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
  anyOf: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  oneOf: { oneOf: [{ type: 'string' }, { type: 'boolean' }] },
  allOf: { allOf: [{ type: 'object', properties: { amboss_all: { type: 'string' } } }] },
  $ref: { $ref: '#/$defs/amboss_def' },
  additionalProperties: {
    type: 'object',
    properties: { amboss_closed: { type: 'string' } },
    additionalProperties: false,
  },
  required: {
    type: 'object',
    properties: { amboss_a: { type: 'string' }, amboss_b: { type: 'string' } },
    required: ['amboss_b'],
  },
  type: { type: ['string', 'null'] },
};
const nameOf = (keyword: string): string => `amboss_${keyword.replace('$', '')}_field`;

/** Accepted alternatives: OpenAPI 3.0 keywords, and resolved references. */
const otherwise: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  const: { enum: ['amboss-const'] },
  oneOf: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
  allOf: { type: 'object', properties: { amboss_all: { type: 'string' } } },
  $ref: { properties: { amboss_inner: { type: 'string', description: 'amboss-inner' } } },
  type: { type: 'string', nullable: true },
};

const schema = {
  type: 'object',
  description: 'amboss-root-words',
  properties: {
    amboss_root: { type: 'string' },
    ...Object.fromEntries(Object.entries(fields).map(([keyword, field]) => [nameOf(keyword), field])),
  },
  required: ['amboss_root'],
  additionalProperties: false,
  $defs: {
    amboss_def: { type: 'object', properties: { amboss_inner: { type: 'string', description: 'amboss-inner' } } },
  },
};

const tool: Tool = { type: 'function', function: { name: 'amboss_tool', description: 'Amboss.', parameters: schema } };

export const markedSchemaCases: readonly Case[] = [
  {
    id: 'C-128',
    level: 'MUST',
    title: 'every keyword of a schema reaches the vendor, of tools and of answers, or `omits` of the manifest names it',
    needs: ['chat', 'network'],
    async run(subject) {
      const session = new Session(subject);
      if (subject.manifest.chat?.includes('tools'))
        for (const target of await ableTargets(subject, 'functionCall'))
          checkKeywords(subject, target, await session.chat(target, { tools: [tool] }), 'tools');
      for (const target of await targetsOf(subject)) {
        const json_schema = { name: 'amboss_schema', strict: false, schema };
        const sent = await session.chat(target, { response_format: { type: 'json_schema', json_schema } });
        checkKeywords(subject, target, sent, 'response_format');
      }
    },
  },
];

function checkKeywords(subject: Subject, target: Target, sent: Sent, part: 'tools' | 'response_format'): void {
  const found = findProperty(jsonOf(sent), 'amboss_root');
  if (!isRecord(found)) return; // checked by C-113 and C-116
  const properties = isRecord(found['properties']) ? found['properties'] : {};
  const leftOut = keywordsLeftOut(subject, target, sent);
  const lost = Object.entries(fields)
    .filter(([keyword, field]) => {
      const other = otherwise[keyword];
      const own = properties[nameOf(keyword)];
      return !sameSchema(own, field) && (other === undefined || !sameSchema(own, other));
    })
    .map(([keyword]) => keyword)
    .concat(['additionalProperties', '$defs'].filter((keyword) => !sameSchema(found[keyword], Object(schema)[keyword])))
    .find((keyword) => !leftOut.has(keyword));
  const where = `${placeOf(subject, target)}, ${part}`;
  check(
    lost === undefined,
    where,
    `the keyword ${lost}, or a statement of \`omits\` about it (part schema)`,
    JSON.stringify(found),
  );
}
