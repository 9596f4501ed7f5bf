// A document that was read: address, sign-in and operations, before the server is added.
import { LoaderCircle } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown, factsOf } from '../../../shared/errors.ts';
import { button, field, label, spinner } from '../../../styles/shared.css.ts';
import { Select } from '../../../ui/parts/Select.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import type { DocumentView, ServerAdd } from '../shared/api.ts';
import { authOf, draftOf } from './auth-draft.ts';
import { AuthFields } from './AuthFields.tsx';
import { OperationChoice } from './OperationChoice.tsx';
import { useProblem } from './use-problem.ts';
import { AddressField } from './Fields.tsx';
import * as css from './OpenapiTools.css.ts';

interface Props {
  readonly document: DocumentView;
  readonly onBack: () => void;
  readonly add: (given: ServerAdd & { readonly name: string }) => Promise<void>;
  /** Reads the document again, because it has changed. */
  readonly again: () => Promise<unknown>;
}

/** Documents with more operations begin with none, because each costs the model's attention. */
const fewOperations = 30;

const firstChoice = ({ operations }: DocumentView): ReadonlySet<string> =>
  new Set(
    operations.length > fewOperations ? [] : operations.filter((each) => !each.deprecated).map(({ name }) => name),
  );

export function Review({ document, onBack, add, again }: Props) {
  const { t } = useTranslation('openapi-tools');
  const { busy, problem, attempt } = useProblem();
  const [name, setName] = useState(document.title);
  const [base, setBase] = useState(document.servers[0] ?? '');
  const [auth, setAuth] = useState(() => draftOf(document.auth));
  const [on, setOn] = useState(() => firstChoice(document));
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const given = authOf(auth);
  const whole = given !== undefined && URL.canParse(base.trim()) && on.size > 0;
  const submit = (): Promise<boolean> =>
    attempt(async () => {
      if (!given) return;
      const chosen = {
        name: name.trim() || document.title,
        base: base.trim(),
        auth: given,
        on: [...on],
        digest: document.digest,
      };
      try {
        await add(chosen);
      } catch (thrown) {
        if (factsOf(errorOfThrown(thrown, '')).code === 'changed') await again();
        throw thrown;
      }
    });
  return (
    <section aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`} ref={heading} tabIndex={-1} className={page.group}>
        {t('review.title', { name: document.title || t('review.untitled') })}
      </h3>
      <form
        className={css.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          if (whole && !busy) void submit();
        }}
      >
        <div className={css.pair}>
          <AddressField name={t('review.base')} placeholder="https://" value={base} onChange={setBase} />
          <div>
            <label htmlFor={`${id}-name`} className={label}>
              {t('review.name')}
            </label>
            <input
              id={`${id}-name`}
              className={field}
              maxLength={100}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
        </div>
        {document.servers.length > 1 && (
          <Select
            label={t('review.servers')}
            value={base}
            placeholder={t('review.servers')}
            choices={document.servers.map((value) => ({ value, label: value }))}
            onChange={setBase}
          />
        )}
        <AuthFields draft={auth} onChange={setAuth} />
        <OperationChoice document={document} on={on} onChange={setOn} />
        <p className={tools.about}>{t('review.consent')}</p>
        <p role="alert" className={css.problem}>
          {problem}
        </p>
        <div className={tools.buttons}>
          <button type="submit" className={button({ look: 'primary' })} disabled={busy || !whole}>
            {busy && <LoaderCircle size={15} aria-hidden className={spinner} />}
            {t('review.add')}
          </button>
          <button type="button" className={button()} disabled={busy} onClick={onBack}>
            {t('review.back')}
          </button>
        </div>
      </form>
    </section>
  );
}
