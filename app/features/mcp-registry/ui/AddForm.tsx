// Asks for the variables and headers of a remote server, shows the address that they make, and adds it.
import { LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { mcpApi } from '../../../shared/api/mcp.ts';
import type { McpServerView } from '../../../shared/api/mcp.ts';
import { button, field, hint, label, spinner } from '../../../styles/shared.css.ts';
import { useAct } from '../../../ui/mcp/use-act.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import type { RegistryEntry } from '../shared/api.ts';
import { fieldsOf, filled } from '../shared/fill.ts';
import type { AskedField } from '../shared/fill.ts';
import * as css from './McpRegistry.css.ts';

interface Props {
  readonly entry: RegistryEntry;
  readonly onAdded: (server: McpServerView) => void;
  readonly onClose: () => void;
}

export function AddForm({ entry: { title, remotes }, onAdded, onClose }: Props) {
  const { t } = useTranslation('mcp-registry');
  usePageTexts('tools');
  const client = useClient();
  const [at, setAt] = useState(0);
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const { busy, problem, attempt } = useAct();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const remote = remotes[at];
  if (!remote) return null;
  const fields = fieldsOf(remote);
  const values = { ...Object.fromEntries(fields.map(({ key, default: initial = '' }) => [key, initial])), ...entered };
  const { url, headers, missing } = filled(remote, values);
  const address = missing.length === 0 && URL.canParse(url) ? new URL(url) : undefined;
  // A key in the address is not shown.
  const hasSecret = remote.variables.some(({ secret }) => secret);
  const add = (): Promise<boolean> =>
    attempt(async () => {
      const name = title.slice(0, 100);
      const given = Object.keys(headers).length > 0 ? { headers } : {};
      const server = await sendTo(client.transport, mcpApi.add, {}, { url, name, ...given });
      await client.tools.registry.load(true);
      onAdded(server);
    });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (address) void add();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className={css.heading}>
        {t('add.title', { name: title })}
      </h3>
      {remotes.length > 1 && (
        <div>
          <label htmlFor={`${id}-at`} className={label}>
            {t('add.address')}
          </label>
          <Select
            id={`${id}-at`}
            value={String(at)}
            choices={remotes.map((each, place) => ({ value: String(place), label: each.url }))}
            onChange={(place) => setAt(Number(place))}
          />
        </div>
      )}
      {fields.map((each) => (
        <Field
          key={each.key}
          asked={each}
          value={values[each.key] ?? ''}
          onChange={(value) => setEntered({ ...entered, [each.key]: value })}
        />
      ))}
      <p className={tools.about} aria-live="polite">
        {address ? (
          <>
            <span className={css.address}>{hasSecret ? address.origin : address.href}</span>
            {fields.length > 0 && ` ${t('add.sent', { host: address.host })}`}
          </>
        ) : (
          t('add.invalid')
        )}
      </p>
      <p role="alert" className={css.problem}>
        {problem}
      </p>
      <div className={tools.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={busy || !address}>
          {busy && <LoaderCircle size={15} aria-hidden className={spinner} />}
          {t('add.go')}
        </button>
        <button type="button" className={button()} onClick={onClose}>
          {t('add.cancel')}
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  readonly asked: AskedField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ asked: { name, description, required, secret, placeholder, choices }, value, onChange }: FieldProps) {
  const { t } = useTranslation('mcp-registry');
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={label}>
        {required ? t('add.required', { name }) : name}
      </label>
      {choices ? (
        <Select
          id={id}
          value={value}
          choices={choices.map((each) => ({ value: each, label: each }))}
          onChange={onChange}
        />
      ) : (
        <input
          id={id}
          className={field}
          type={secret ? 'password' : 'text'}
          autoComplete={secret ? 'new-password' : 'off'}
          spellCheck={false}
          maxLength={4_000}
          required={required === true}
          placeholder={placeholder}
          aria-describedby={description ? `${id}-about` : undefined}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {description && (
        <p id={`${id}-about`} className={hint}>
          {description}
        </p>
      )}
    </div>
  );
}
