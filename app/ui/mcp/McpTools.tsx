// Tools of a server: what may be done with each, and for one that has changed both definitions, side by side.
import { useTranslation } from 'react-i18next';
import { toolUses } from '../../shared/api/mcp.ts';
import type { McpServerView, McpTool, ToolUse } from '../../shared/api/mcp.ts';
import { button, field } from '../../styles/shared.css.ts';
import * as css from '../tool/ToolsPage.css.ts';
import { changedLines } from './changed-lines.ts';
import * as own from './Mcp.css.ts';

interface Props {
  readonly server: McpServerView;
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
                <p className={css.about}>{tool.description.slice(0, 300)}</p>
                {tool.stripped !== undefined && (
                  <p className={css.problem}>{t('mcp.stripped', { count: tool.stripped })}</p>
                )}
              </div>
              {tool.state === 'ready' && (
                <select
                  className={`${field} ${own.use}`}
                  aria-label={t('mcp.use.label', { name: tool.name })}
                  value={tool.use}
                  onChange={({ target }) => {
                    const use = toolUses.find((each) => each === target.value);
                    if (use) void onUse({ [tool.name]: use });
                  }}
                >
                  {toolUses.map((use) => (
                    <option key={use} value={use}>
                      {t(`mcp.use.${use}`)}
                    </option>
                  ))}
                </select>
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
      <pre className={own.diff} dir="ltr" aria-label={t('mcp.diff')}>
        {changedLines(was, now).map(({ kind, text }, at) => (
          <span key={at} data-kind={kind}>{`${marks[kind]} ${text}\n`}</span>
        ))}
      </pre>
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

const marks = { same: ' ', gone: '−', new: '+' } as const;
