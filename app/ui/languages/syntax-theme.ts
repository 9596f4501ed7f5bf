// Maps TextMate scopes to the theme's syntax colors, for the highlighter.
import type { ThemeRegistrationRaw } from 'shiki/core';
import { theme } from '../../styles/contract.css.ts';

type Role = keyof typeof theme.syntax;

/** More specific scopes take precedence over shorter ones, regardless of order. */
const roles: Readonly<Record<Role, readonly string[]>> = {
  comment: ['comment', 'punctuation.definition.comment', 'markup.quote'],
  string: [
    'string',
    'punctuation.definition.string',
    'constant.other.symbol',
    'markup.inline.raw',
    'markup.fenced_code',
    'markup.raw',
  ],
  constant: [
    'constant',
    'variable.language',
    'support.constant',
    'keyword.other.unit',
    'markup.list punctuation.definition.list.begin',
  ],
  keyword: [
    'keyword',
    'storage',
    'entity.name.tag',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.logical.python',
    'keyword.operator.word',
    'keyword.control',
    'markup.heading',
    'entity.name.section',
    'punctuation.definition.heading',
  ],
  function: [
    'entity.name.function',
    'entity.other.attribute-name',
    'meta.property-name',
    'support.function',
    'support.type.property-name',
    'punctuation.support.type.property-name',
    'entity.name.type',
    'entity.name.class',
    'entity.name.namespace',
    'entity.other.inherited-class',
    'support.class',
    'support.type',
    'storage.type.java',
    'storage.type.cs',
    'markup.underline.link',
    'string.other.link',
  ],
  punctuation: ['punctuation', 'keyword.operator', 'meta.brace', 'storage.type.function.arrow'],
  parameter: ['variable.parameter', 'variable', 'meta.template.expression', 'meta.embedded'],
};

export const syntaxTheme: ThemeRegistrationRaw = {
  name: 'tributary',
  type: 'light',
  fg: theme.color.text,
  bg: theme.color.sunken,
  settings: [
    { settings: { foreground: theme.color.text, background: theme.color.sunken } },
    ...(Object.keys(roles) as readonly Role[]).map((role) => ({
      scope: [...roles[role]],
      settings: { foreground: theme.syntax[role] },
    })),
    { scope: ['markup.inserted', 'punctuation.definition.inserted'], settings: { foreground: theme.color.success } },
    { scope: ['markup.deleted', 'punctuation.definition.deleted'], settings: { foreground: theme.color.danger } },
    { scope: ['markup.changed', 'meta.diff.range'], settings: { foreground: theme.color.warning } },
  ],
};
