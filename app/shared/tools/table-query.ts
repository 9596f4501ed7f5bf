// Tool for counting, summing and filtering rows of attached tables. Offered when there is a table, never switched by the user.
import { exactObject } from '../schema/schema.ts';
import type { ToolManifest } from '@tributary/runtime-core';
import { functionName } from './names.ts';
import { tablesPlugin } from './tables-plugin.ts';

const apiName = 'query_table';
export const queryTableName = functionName(tablesPlugin, apiName);

export interface TableQuery {
  readonly sql: string;
}

export const tablesManifest: ToolManifest = {
  identifier: tablesPlugin,
  meta: {
    title: 'Query tables',
    description:
      'Counts, sums and filters the rows of attached tables (CSV, Excel, OpenDocument). Turns on automatically when a table is attached.',
    avatar:
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Crect x='3' y='4' width='18' height='16' rx='2'/%3E%3Cpath d='M3 10h18M3 15h18M10 4v16'/%3E%3C/svg%3E",
    locales: {
      de: {
        title: 'Tabellenabfrage',
        description:
          'Zählt, summiert und filtert die Zeilen angehängter Tabellen (CSV, Excel, OpenDocument). Schaltet sich ein, sobald eine Tabelle angehängt ist.',
      },
      'zh-CN': {
        title: '查询表格',
        description: '对附加表格（CSV、Excel、OpenDocument）的行进行计数、求和与筛选。添加表格后自动启用。',
      },
    },
  },
  api: [
    {
      name: apiName,
      description:
        'Answers a question about the rows of attached tables with one SELECT statement of SQLite. Use it for every count, sum, average, ' +
        'ranking, filter or comparison, also where the rows stand in the conversation: do not calculate over rows yourself. ' +
        'The tables, their columns and types are listed beside their files; tables can be joined. ' +
        'Dates are text such as 2024-03-31 (strftime takes it apart), empty cells are NULL, and whole numbers divide without a remainder ' +
        '(multiply by 1.0). SUM, AVG and TOTAL leave text out and say so; arithmetic, CAST and comparisons do not: there text counts by the ' +
        'digits that it begins with (1,200.50 as 1), so convert it first. At most 200 rows are returned, so let SQL sum up. After an error correct the statement and call again.',
      access: 'read',
      parameters: exactObject({
        sql: {
          type: 'string',
          minLength: 1,
          maxLength: 20_000,
          description: 'One SELECT statement, or WITH … SELECT. Nothing can be changed.',
          examples: ['SELECT region, SUM(amount) AS total FROM sales GROUP BY region ORDER BY total DESC'],
        },
      }),
    },
  ],
};
