// Prompts and resources of an MCP server: a prompt starts a new chat, a resource is loaded on demand.
import { useNavigate } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { writeDraft } from '../../client/outbox/drafts.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpPrompt, McpServerView } from '../../shared/api/mcp.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { PlainText } from '../parts/PlainText.tsx';
import { useClient } from '../parts/client-context.ts';
import * as css from '../settings-page/ToolsPage.css.ts';
import { useAct } from './use-act.ts';
import * as own from './Mcp.css.ts';

export function McpLists({ server }: { readonly server: McpServerView }) {
  const { t } = useTranslation('tools');
  const { prompts, resources } = server;
  return (
    <>
      {prompts.length > 0 && (
        <details className={own.more}>
          <summary>{t('mcp.prompts', { count: prompts.length })}</summary>
          <ul className={own.tools}>
            {prompts.map((prompt) => (
              <Prompt key={prompt.name} server={server.id} prompt={prompt} />
            ))}
          </ul>
        </details>
      )}
      {resources.length > 0 && (
        <details className={own.more}>
          <summary>{t('mcp.resources', { count: resources.length })}</summary>
          <ul className={own.tools}>
            {resources.map((resource) => (
              <Resource key={resource.uri ?? resource.name} server={server.id} resource={resource} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Prompt({ server, prompt }: { readonly server: string; readonly prompt: McpPrompt }) {
  const { t } = useTranslation('tools');
  const { transport } = useClient();
  const navigate = useNavigate();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, attempt: act } = useAct();
  const lacking = prompt.arguments.some(({ name, required }) => required && !values[name]);
  const use = (): Promise<boolean> =>
    act(async () => {
      const asked = { name: prompt.name, arguments: values };
      const { text } = await sendTo(transport, mcpApi.prompt, { id: server }, asked);
      writeDraft(undefined, text);
      void navigate('/');
    });
  return (
    <li className={own.tool}>
      <p className={css.functionName}>{prompt.title ?? prompt.name}</p>
      <p className={css.about}>{prompt.description}</p>
      {prompt.arguments.map(({ name, description, required }) => (
        <label key={name} className={own.argument}>
          <span className={label}>{required ? name : t('mcp.optional', { name })}</span>
          <input
            className={field}
            value={values[name] ?? ''}
            placeholder={description}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="button" className={button()} disabled={busy || lacking} onClick={() => void use()}>
        {t('mcp.usePrompt')}
      </button>
    </li>
  );
}

interface ResourceProps {
  readonly server: string;
  readonly resource: McpServerView['resources'][number];
}

function Resource({ server, resource }: ResourceProps) {
  const { t } = useTranslation('tools');
  const { transport } = useClient();
  const [read, setRead] = useState<{ readonly text: string; readonly files: readonly string[] }>();
  const { busy, problem, attempt: act } = useAct();
  const { uri, name, title, description } = resource;
  if (uri === undefined) return null;
  return (
    <li className={own.tool}>
      <p className={css.functionName}>{title ?? name}</p>
      <p className={css.from}>{uri}</p>
      {description !== undefined && <p className={css.about}>{description}</p>}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      {read ? (
        <div className={own.read}>
          <PlainText text={read.text} className={own.words} />
        </div>
      ) : (
        <button
          type="button"
          className={button()}
          disabled={busy}
          onClick={() =>
            void act(async () => setRead(await sendTo(transport, mcpApi.resource, { id: server }, { uri })))
          }
        >
          {t('mcp.readResource')}
        </button>
      )}
    </li>
  );
}
