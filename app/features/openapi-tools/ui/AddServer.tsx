// Adds a server in two steps: the document by address or as text, then its operations and the sign-in.
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import { button, spinner } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { openapiToolsApi } from '../shared/api.ts';
import type { DocumentView, ServerAdd } from '../shared/api.ts';
import { Review } from './Review.tsx';
import { useProblem } from './use-problem.ts';
import { AddressField, DocumentField } from './Fields.tsx';
import * as css from './OpenapiTools.css.ts';

export function AddServer({ add }: { readonly add: (given: ServerAdd) => Promise<unknown> }) {
  const { t } = useTranslation('openapi-tools');
  const { transport, tools: registry } = useClient();
  const { busy, problem, attempt } = useProblem();
  const [url, setUrl] = useState('');
  const [text, setText] = useState('');
  const [pasting, setPasting] = useState(false);
  const [shown, setShown] = useState<DocumentView>();
  const [added, setAdded] = useState<string>();
  const id = useId();
  const source = pasting ? { text } : { url: url.trim() };
  const whole = pasting ? text.trim() !== '' : URL.canParse(url.trim());
  const read = (): Promise<boolean> =>
    attempt(async () => setShown(await sendTo(transport, openapiToolsApi.read, {}, source)));
  if (shown) {
    return (
      <Review
        document={shown}
        onBack={() => setShown(undefined)}
        add={async (given) => {
          await add({ ...given, ...source });
          await registry.registry.load(true);
          setAdded(given.name);
          setUrl('');
          setText('');
          setShown(undefined);
        }}
        again={read}
      />
    );
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} className={page.group}>
        {t('add.title')}
      </h3>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAdded(undefined);
          if (whole && !busy) void read();
        }}
      >
        <div className={pasting ? css.gone : undefined}>
          <AddressField
            name={t('add.url')}
            placeholder="https://example.com/openapi.json"
            value={url}
            onChange={setUrl}
          />
        </div>
        {pasting && <DocumentField name={t('add.text')} rows={10} value={text} onChange={setText} />}
        <p role="alert" className={css.problem}>
          {problem}
        </p>
        <p role="status" className={css.status}>
          {added !== undefined && t('add.added', { name: added })}
        </p>
        <div className={tools.buttons}>
          <button type="submit" className={button({ look: 'primary' })} disabled={busy || !whole}>
            {busy && <LoaderCircle size={15} aria-hidden className={spinner} />}
            {t(busy ? 'add.reading' : 'add.read')}
          </button>
          <button type="button" className={button()} onClick={() => setPasting(!pasting)}>
            {t(pasting ? 'add.byUrl' : 'add.byText')}
          </button>
        </div>
      </form>
    </section>
  );
}
