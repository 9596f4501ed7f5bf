// Description of an MCP tool: the beginning, and on request all of what the model reads.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { McpTool } from '../../shared/api/mcp.ts';
import * as css from '../settings-page/ToolsPage.css.ts';

const most = 300;

export function McpDescription({ tool: { name, description } }: { readonly tool: McpTool }) {
  const { t } = useTranslation('tools');
  const [whole, setWhole] = useState(false);
  // Split by code points: half a surrogate pair would be shown as a box.
  const letters = Array.from(description);
  const long = letters.length > most;
  const state = t(whole ? 'mcp.showLess' : 'mcp.showMore');
  return (
    <>
      <p className={css.about} dir="auto">
        {whole || !long ? description : `${letters.slice(0, most).join('').trimEnd()}…`}
      </p>
      {long && (
        <button
          type="button"
          className={css.more}
          aria-expanded={whole}
          aria-label={t('mcp.descriptionOf', { state, name })}
          onClick={() => setWhole(!whole)}
        >
          {state}
        </button>
      )}
    </>
  );
}
