// Tools of an MCP server: permission of each, and for a changed tool both definitions.
import { useTranslation } from 'react-i18next';
import { toolUses } from '../../shared/api/mcp.ts';
import type { McpServerView, McpTool, ToolUse } from '../../shared/api/mcp.ts';
import { button } from '../../styles/shared.css.ts';
import { LineDiff } from '../diff/LineDiff.tsx';
import { Select } from '../parts/Select.tsx';
import * as css from '../settings-page/ToolsPage.css.ts';
import * as own from './Mcp.css.ts';
import { McpDescription } from './McpDescription.tsx';

interface Props {
  readonly server: Pick<McpServerView, 'tools' | 'left'>;
  readonly onUse: (uses: Readonly<Record<string, ToolUse>>) => Promise<boolean>;
  readonly onApprove: (approve: Readonly<Record<string, string>>) => Promise<boolean>;
}

export function McpTools({ server, onUse, onApprove }: Props) {
  const { t } = useTranslation('tools');
  return (
    <>
      {server.tools.length === 0 && <p className={css.about}>{t('mcp.noTools')}</p>}
      <ul className={own.tools}>
        {server.tools.map((tool) => (
          <li key={tool.name} className={own.tool}>
            <div className={own.toolRow}>
              <div className={css.texts}>
                <p className={css.functionName}>
                  {tool.name}
                  {tool.readOnly && <span className={css.access}>{t('mcp.readOnly')}</span>}
                  {tool.destructive && <span className={css.access}>{t('mcp.destructive')}</span>}
                </p>
                <McpDescription tool={tool} />
                {tool.stripped !== undefined && (
                  <p className={css.problem}>{t('mcp.stripped', { count: tool.stripped })}</p>
                )}
              </div>
              {tool.state === 'ready' && (
                <div className={own.use}>
                  <Select
                    label={t('mcp.use.label', { name: tool.name })}
                    value={tool.use}
                    choices={toolUses.map((use) => ({ value: use, label: t(`mcp.use.${use}`) }))}
                    onChange={(use) => void onUse({ [tool.name]: use })}
                  />
                </div>
              )}
            </div>
            {tool.state === 'changed' && <Changed tool={tool} onApprove={onApprove} />}
          </li>
        ))}
      </ul>
      {server.left.length > 0 && (
        <details className={own.more}>
          <summary>{t('mcp.left', { count: server.left.length })}</summary>
          <ul>
            {server.left.map(({ name, reason }) => (
              <li key={name} className={css.about}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Changed({ tool, onApprove }: { readonly tool: McpTool } & Pick<Props, 'onApprove'>) {
  const { t } = useTranslation('tools');
  const { hash, was = '', now = '' } = tool;
  return (
    <div className={own.changed} role="group" aria-label={t('mcp.changed', { name: tool.name })}>
      <p className={css.problem}>{t('mcp.changed', { name: tool.name })}</p>
      <LineDiff before={was} after={now} label={t('mcp.diff')} />
      {hash !== undefined && (
        <button
          type="button"
          className={button()}
          aria-label={t('mcp.approveLabel', { name: tool.name })}
          onClick={() => void onApprove({ [tool.name]: hash })}
        >
          {t('mcp.approve')}
        </button>
      )}
    </div>
  );
}
