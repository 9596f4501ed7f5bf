// Invites a person: address, role and groups; then the link to send them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../../client/net/call.ts';
import type { AccountRole } from '../../../shared/account/roles.ts';
import { button, dialogBody, field, label, optional, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { Select } from '../../../ui/parts/Select.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { peopleApi } from '../shared/api.ts';
import type { PersonLink } from '../shared/api.ts';
import { GroupChecks } from './GroupChecks.tsx';
import { refusalText } from './refusal.ts';
import { ShownLink } from './ShownLink.tsx';
import { useGroups } from './use-groups.ts';
import * as css from './People.css.ts';

interface Props {
  readonly onInvited: () => Promise<void>;
  readonly onClose: () => void;
}

export default function InviteDialog({ onInvited, onClose }: Props) {
  const { t } = useTranslation('people');
  const { transport } = useClient();
  const { rows: groups } = useGroups();
  const { problem, busy, attempt } = useAttempt((error) => refusalText(t, error));
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<AccountRole>('member');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [link, setLink] = useState<PersonLink>();
  const invite = () =>
    attempt(async () => {
      const body = {
        email: email.trim(),
        role,
        groups: [...chosen],
        ...(name.trim() === '' ? {} : { name: name.trim() }),
      };
      setLink((await sendTo(transport, peopleApi.invite, {}, body, { again: false })).link);
      await onInvited();
    });
  return (
    <DialogSheet title={t('invite.title')} onClose={onClose}>
      {link ? (
        <div className={`${dialogBody} ${css.form}`}>
          <ShownLink link={link} name={email.trim()} />
          <div className={css.buttons}>
            <button type="button" className={button({ look: 'primary' })} onClick={onClose}>
              {t('done')}
            </button>
          </div>
        </div>
      ) : (
        <form
          className={`${dialogBody} ${css.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            void invite();
          }}
        >
          <div>
            <label className={label} htmlFor="invite-email">
              {t('invite.email')}
            </label>
            <input
              id="invite-email"
              type="email"
              className={field}
              required
              maxLength={320}
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </div>
          <div>
            <label className={label} htmlFor="invite-name">
              {t('invite.name')} <span className={optional}>({t('optional')})</span>
            </label>
            <input
              id="invite-name"
              className={field}
              maxLength={200}
              dir="auto"
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </div>
          <div>
            <label className={label} htmlFor="invite-role">
              {t('invite.role')}
            </label>
            <Select
              id="invite-role"
              value={role}
              choices={(['member', 'administrator'] as const).map((value) => ({ value, label: t(`role.${value}`) }))}
              onChange={setRole}
            />
          </div>
          {groups.length > 0 && (
            <GroupChecks legend={t('view.groups')} groups={groups} chosen={chosen} onChange={setChosen} />
          )}
          <p role="alert" className={problemStyle}>
            {problem}
          </p>
          <div className={css.buttons}>
            <button type="button" className={button()} onClick={onClose}>
              {t('cancel')}
            </button>
            <button type="submit" className={button({ look: 'primary' })} disabled={busy || email.trim() === ''}>
              {t('invite.make')}
            </button>
          </div>
        </form>
      )}
    </DialogSheet>
  );
}
